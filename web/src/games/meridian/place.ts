/** Finding room: a label is shifted, no further than needed, off the towers and cities it would cover. */
import { inside } from "./geometry";
import type { City, Layout, Tower } from "./types";

interface Box { x: number; y: number; w: number; h: number }

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** What a city takes up, with the tower on it. */
function taken(city: City, tower: Tower | undefined, sy: number, ts: number): Box {
  const [x, y] = [city.at[0], city.at[1] * sy];
  if (!tower) return { x: x - 10 * ts, y: y - 10 * ts, w: 20 * ts, h: 20 * ts };
  const up = (Math.min(42, tower.height * 7) + 10) * ts;
  return { x: x - 17 * ts, y: y - up, w: 34 * ts, h: up + 12 * ts };
}

/** Where each island's label stands, by letter. */
export function labels(
  layout: Layout, towns: readonly City[], towers: Record<string, Tower>, sy: number, ts: number, size: readonly [number, number],
): Record<string, readonly [number, number]> { // prettier-ignore
  const boxes = towns.map((city) => taken(city, towers[city.id], sy, ts));
  const found: Record<string, readonly [number, number]> = {};
  const [w, h] = size;
  for (const [letter, [lx, ly]] of Object.entries(layout.labels)) {
    let best: readonly [number, number] = [lx, ly * sy];
    let least = Infinity;
    for (const dx of [0, -12, 12, -24, 24, -36, 36]) {
      for (const dy of [0, 8, -8, 16, -16, 24]) {
        const box = { x: lx + dx - w / 2, y: ly * sy + dy - h / 2, w, h };
        const shape = layout.outlines[letter] ?? [];
        const corners = [[box.x, box.y], [box.x + w, box.y], [box.x, box.y + h], [box.x + w, box.y + h]] as const; // prettier-ignore
        const outside = corners.filter(([x, y]) => !inside([x, y / sy], shape)).length;
        const cost = 160 * outside + boxes.reduce((sum, other) => sum + overlap(box, other), 0) + 1.5 * Math.hypot(dx, dy);
        if (cost < least) [least, best] = [cost, [lx + dx, ly * sy + dy]];
      }
    }
    found[letter] = best;
  }
  return found;
}
