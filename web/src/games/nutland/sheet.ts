/** Which nuts lie on the chart. Worked examples keep the nuts that play no part far away, at the edge of the bench. */
import type { Cell } from "./types";

const FAR = 9; // cells: further apart than any two parts of a land in play

const apart = (a: Cell, b: Cell) => Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));

/** The cells to show: all of them, without heaps that lie far from every marble. */
export function onSheet(cells: readonly Cell[], marbles: ReadonlySet<string>): Cell[] {
  const heaps: Cell[][] = [];
  for (const cell of cells) {
    const near = heaps.filter((heap) => heap.some((other) => apart(cell, other) < FAR));
    const joined = [...near.flat(), cell];
    heaps.splice(0, heaps.length, ...heaps.filter((heap) => !near.includes(heap)), joined);
  }
  const held = new Set(heaps.filter((heap) => heap.some((c) => marbles.has(c.name))).flat());
  return held.size ? cells.filter((c) => held.has(c)) : [...cells];
}
