/** Where the stones of a village and its scout stand, seen from the village. */
import type { P2 } from "./types";

/** How large stones and scouts are drawn. */
export const stoneSize = (large: boolean) => (large ? 1.6 : 1.1);
export const scoutSize = (large: boolean) => (large ? 1.6 : 1.15);

const step = (stones: number, large: boolean) => Math.min(20.5, 62 / Math.max(1, stones)) * (large ? 1.2 : 1);

/** The n-th of some stones, fanned out. */
export function stoneAt(n: number, stones: number, large: boolean): P2 {
  return [(n - (stones - 1) / 2) * step(stones, large), 22 - 1.6 * n];
}

/** The scout stands to the right of them. */
export function scoutAt(stones: number, large: boolean): P2 {
  return [Math.max(26, (stones * step(stones, large)) / 2 + 18), 32];
}
