/** Where things stand in a quarter: heading, monument and groups of princes in rows round its middle. */
import type { District, P2 } from "./types";

export interface Spot { kind: "head" | "monument" | "group"; x: number; y: number; w: number; h: number; k: number; seat: string; civs: string[] }

export function arrange(district: District, [cx, cy]: P2, seats: readonly string[], me: string | null, large: boolean): Spot[] {
  const big = large ? 1.45 : 1;
  const items: Spot[] = [];
  const put = (kind: Spot["kind"], w: number, h: number, k: number, seat = "", civs: string[] = []) => items.push({ kind, x: 0, y: 0, w, h, k, seat, civs });
  if (district.monument) put("monument", 56 * big, 58 * big, big, district.controller ?? "", [district.monument]);
  const order = [...seats].sort((a, b) => Number(b === me) - Number(a === me));
  for (const seat of order) {
    const civs = Object.entries(district.princes[seat] ?? {}).flatMap(([civ, count]) => Array<string>(count).fill(civ));
    if (!civs.length) continue;
    const own = seat === me;
    if (large && !own) put("group", civs.length > 1 ? 44 : 28, 28, 0, seat, civs);
    else {
      // many princes stand closer together, so that a crowd still fits its quarter
      const k = (own ? 1.06 : 0.78) * big * (civs.length > 5 ? 0.8 : 1);
      const step = Math.min(25, 104 / k / Math.max(1, civs.length));
      put("group", ((civs.length - 1) * step + 42) * k, 41 * k, k, seat, civs);
    }
  }
  const rows: Spot[][] = [];
  let row: Spot[] = [];
  let wide = 0;
  for (const item of items) {
    if (row.length && wide + item.w > 116 * (large ? 1.1 : 1)) {
      rows.push(row);
      [row, wide] = [[], 0];
    }
    row.push(item);
    wide += item.w + 5;
  }
  if (row.length) rows.push(row);
  const head = 22 * (large ? 1.5 : 1);
  const tall = head + rows.reduce((s, r) => s + Math.max(...r.map((i) => i.h)) + 3, 0);
  let y = cy - tall / 2;
  const found: Spot[] = [{ kind: "head", x: cx - 31 * (large ? 0.6 : 1), y, w: 62 * (large ? 0.6 : 1), h: head, k: 1, seat: "", civs: [] }];
  y += head + 1;
  for (const r of rows) {
    const h = Math.max(...r.map((i) => i.h));
    let x = cx - (r.reduce((s, i) => s + i.w, 0) + 5 * (r.length - 1)) / 2;
    for (const item of r) {
      found.push({ ...item, x, y: y + h - item.h });
      x += item.w + 5;
    }
    y += h + 3;
  }
  return found;
}
