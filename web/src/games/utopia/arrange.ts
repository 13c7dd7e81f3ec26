/** Where things stand in a quarter: heading, monument and groups of princes in rows round its middle. */
import type { District, P2 } from "./types";

export interface Spot {
  kind: "head" | "monument" | "group";
  x: number;
  y: number;
  w: number;
  h: number;
  k: number;
  seat: string;
  civs: string[];
}

const ROOM = 104; // how high the rows of a quarter may be; a crowd is drawn smaller until it fits
const SIZES = [1, 0.92, 0.84, 0.76, 0.69, 0.62];

/** What stands in a quarter, each thing with the room it takes at a size; not yet in its place. */
function things(district: District, seats: readonly string[], me: string | null, large: boolean, size: number): Spot[] {
  const big = (large ? 1.45 : 1) * size;
  const items: Spot[] = [];
  const put = (kind: Spot["kind"], w: number, h: number, k: number, seat = "", civs: string[] = []) =>
    items.push({ kind, x: 0, y: 0, w, h, k, seat, civs });
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
  return items;
}

function rowsOf(items: readonly Spot[], wide: number): Spot[][] {
  const rows: Spot[][] = [];
  let used = Infinity;
  for (const item of items) {
    if (used + item.w > wide) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(item);
    used += item.w + 5;
  }
  return rows;
}

const high = (rows: readonly Spot[][]) => rows.reduce((sum, row) => sum + Math.max(...row.map((i) => i.h)) + 3, 0);

export function arrange(
  district: District,
  [cx, cy]: P2,
  seats: readonly string[],
  me: string | null,
  large: boolean,
): Spot[] {
  const at = (size: number) => rowsOf(things(district, seats, me, large, size), 116 * (large ? 1.1 : 1));
  const fits = SIZES.find((size) => high(at(size)) <= ROOM * (large ? 1.2 : 1));
  const rows = at(fits ?? SIZES.at(-1) ?? 1);
  const head = 22 * (large ? 1.5 : 1);
  let y = cy - (head + high(rows)) / 2;
  const found: Spot[] = [
    { kind: "head", x: cx - 31 * (large ? 0.6 : 1), y, w: 62 * (large ? 0.6 : 1), h: head, k: 1, seat: "", civs: [] },
  ];
  y += head + 1;
  for (const row of rows) {
    const h = Math.max(...row.map((i) => i.h));
    let x = cx - (row.reduce((sum, i) => sum + i.w, 0) + 5 * (row.length - 1)) / 2;
    for (const item of row) {
      found.push({ ...item, x, y: y + h - item.h });
      x += item.w + 5;
    }
    y += h + 3;
  }
  return found;
}

/** Where a prince of a player stands among these, and how large: the last of its civilisation, by its upper left corner. */
export function stands(spots: readonly Spot[], seat: string, civ: string): { at: P2; size: number } | null {
  const group = spots.find((s) => s.kind === "group" && s.seat === seat && s.civs.includes(civ));
  if (!group) return null;
  const { x, y, w, k, civs } = group;
  if (k === 0) return { at: [x, y], size: 1 }; // only a marker with a number
  const step = civs.length > 1 ? (w - 42 * k) / (civs.length - 1) : 0;
  return { at: [x + 12 * k + civs.lastIndexOf(civ) * step, y], size: k };
}

/** Where guests stand below their ship's name: in rows of three, or in one long row, and never outside two bounds, for
 *  something else lies there. */
export function queue([x, y]: P2, count: number, step: number, [low, high]: P2, oneRow: boolean): P2[] {
  const long = oneRow ? Math.max(3, count) : 3;
  const wide = (long - 1) * step;
  const from = Math.max(low + step / 2, Math.min(high - step / 2 - wide, x - wide / 2));
  return Array.from({ length: count }, (_, n) => [from + (n % long) * step, y + 58 + Math.floor(n / long) * step]);
}
