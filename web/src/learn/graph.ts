/** A game looked back at, as lines and bars: where each point lies on the graph, and what to say of it. */
import type { Review, ReviewPoint, Turn } from "./wire";

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Everybody's chances from before the first point to after the last: one list a seat. */
export function series(review: Review): number[][] {
  const all = [review.start ?? [], ...(review.points ?? []).map((p) => p.chances)];
  return review.seats.map((_, seat) => all.map((chances) => chances[seat] ?? 0));
}

export const across = (frame: Frame, n: number, all: number) =>
  frame.left + (all ? n / all : 0) * (frame.right - frame.left);
export const down = (frame: Frame, chance: number) => frame.bottom - chance * (frame.bottom - frame.top);

/** A line through chances. */
export function line(values: readonly number[], frame: Frame): string {
  return values
    .map((v, n) => `${n ? "L" : "M"}${across(frame, n, values.length - 1).toFixed(1)} ${down(frame, v).toFixed(1)}`)
    .join("");
}

/** Where along the graph a place on the screen is. */
export function nearest(x: number, frame: Frame, all: number): number {
  const part = (x - frame.left) / (frame.right - frame.left || 1);
  return Math.max(0, Math.min(all, Math.round(part * all)));
}

/** Whose change a bar shows: who decided, and for a draw whom it touched most. */
export function barOf(point: ReviewPoint, seats: readonly string[]): { seat: string; change: number } {
  const sizes = point.change.map(Math.abs);
  const most = sizes.indexOf(Math.max(...sizes));
  const n = point.seat === null ? most : seats.indexOf(point.seat);
  return { seat: seats[n] ?? "", change: point.change[n] ?? 0 };
}

/** Round numbers along an axis, about so many. */
export function ticks(all: number, about: number): number[] {
  const rough = all / Math.max(1, about);
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((s) => s >= rough) ?? 1000;
  return Array.from({ length: Math.floor(all / size) + 1 }, (_, n) => n * size);
}

/** A letter for each turning point: A, B, …, Z, AA. */
export const letter = (n: number): string =>
  n < 26 ? String.fromCharCode(65 + n) : letter(Math.floor(n / 26) - 1) + letter(n % 26);

/** Where the turning points' letters stand: on as few rows as they need not to touch. */
export function badges(
  turns: readonly Turn[],
  points: readonly ReviewPoint[],
  frame: Frame,
  apart = 19,
): { x: number; row: number; n: number }[] {
  const last: number[] = [];
  return turns.map((turn) => {
    const n = indexOf(points, turn.at);
    const x = across(frame, n, points.length);
    const free = last.findIndex((at) => x - at >= apart);
    const row = free < 0 ? last.length : free;
    last[row] = x;
    return { x, row, n };
  });
}

/** The place on the graph of what led to a line of the log: 0 is before the first point. */
export function indexOf(points: readonly ReviewPoint[], at: number): number {
  const found = points.findIndex((p) => p.at >= at);
  return found < 0 ? points.length : found + 1;
}

/** Chances of a hundred games, whole, and together exactly a hundred; twice that where teams of two win together. */
export function hundred(chances: readonly number[]): number[] {
  const sum = chances.reduce((a, b) => a + b, 0) || 1;
  const all = 100 * Math.max(1, Math.round(sum));
  const exact = chances.map((c) => (c / sum) * all);
  const whole = exact.map(Math.floor);
  const order = exact.map((e, n) => [e - Math.floor(e), n] as const).sort((a, b) => b[0] - a[0]);
  let left = all - whole.reduce((a, b) => a + b, 0);
  for (const [, n] of order) {
    if (left-- <= 0) break;
    whole[n] = (whole[n] ?? 0) + 1;
  }
  return whole;
}

/** A change in games of a hundred. */
export const games = (change: number) => Math.round(change * 100);
