/** Finding room: a label is shifted, no further than needed, off the towers and cities it would cover. */
import { inside } from "./geometry";
import type { City, Island, Layout, Tower } from "./types";

/** An island's label: what it says, and where. */
export interface Named extends Island {
  letter: string;
  at: readonly [number, number];
  tilt: number;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

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

const STEPS = [0, -12, 12, -24, 24, -36, 36, -48, 48, -60, 60, -76, 76, -92, 92];
const FURTHEST = 92;
const RISES = [0, 8, -8, 16, -16, 24, -24, 34, -34];
/** Places to try, the nearest first. */
const SHIFTS = STEPS.flatMap((dx) => RISES.map((dy) => ({ dx, dy, far: 1.5 * Math.hypot(dx, dy) }))).sort(
  (a, b) => a.far - b.far,
);

/** Where each island's label stands, by letter; labels have a width and a height, and lean by some degrees. */
export function labels(
  layout: Layout,
  towns: readonly City[],
  towers: Record<string, Tower>,
  sy: number,
  ts: number,
  size: (letter: string) => readonly [number, number, number],
): Record<string, readonly [number, number]> {
  // prettier-ignore
  const all = towns.map((city) => taken(city, towers[city.id], sy, ts));
  const found: Record<string, readonly [number, number]> = {};
  for (const [letter, [lx, ly]] of Object.entries(layout.labels)) {
    const [wide, high, lean] = size(letter);
    const [cos, sin] = [Math.cos((lean * Math.PI) / 180), Math.sin((lean * Math.PI) / 180)];
    const corners = [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ].map(([a = 0, b = 0]) => [(a * wide * cos - b * high * sin) / 2, (a * wide * sin + b * high * cos) / 2] as const);
    const [w, h] = [Math.abs(wide * cos) + Math.abs(high * sin), Math.abs(wide * sin) + Math.abs(high * cos)];
    const shape = layout.outlines[letter] ?? [];
    const reach: Box = {
      x: lx - w / 2 - FURTHEST,
      y: ly * sy - h / 2 - FURTHEST,
      w: w + 2 * FURTHEST,
      h: h + 2 * FURTHEST,
    };
    const boxes = all.filter((box) => overlap(reach, box) > 0);
    let best: readonly [number, number] = [lx, ly * sy];
    let least = Infinity;
    for (const { dx, dy, far } of SHIFTS) {
      if (far >= least) break;
      const [x, y] = [lx + dx, ly * sy + dy];
      const covers = { x: x - w / 2, y: y - h / 2, w, h };
      let cost = far;
      for (const box of boxes) cost += overlap(covers, box);
      for (const [a, b] of corners) if (cost < least && !inside([x + a, (y + b) / sy], shape)) cost += 160;
      if (cost < least) [least, best] = [cost, [x, y]];
    }
    found[letter] = best;
  }
  return found;
}
