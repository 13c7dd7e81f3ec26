import { describe, expect, it } from "vitest";
import { across, badges, barOf, hundred, indexOf, letter, line, nearest, series, ticks } from "./graph";
import type { Review, ReviewPoint, Turn } from "./wire";

const frame = { left: 10, right: 110, top: 0, bottom: 100 };
const point = (at: number, seat: string | null, chances: number[], change: number[]): ReviewPoint => ({
  at, before: at - 1, kind: seat ? "play" : "draw", seat, moves: [], what: "", chances, change,
}); // prettier-ignore
const points = [
  point(5, "blue", [0.6, 0.4], [0.1, -0.1]),
  point(7, null, [0.2, 0.8], [-0.4, 0.4]),
  point(9, "red", [0, 1], [-0.2, 0.2]),
];
const review = { seats: ["blue", "red"], start: [0.5, 0.5], points } as unknown as Review;

describe("the graph of a game", () => {
  it("has a line a seat, from before the first point", () => {
    expect(series(review)).toEqual([[0.5, 0.6, 0.2, 0], [0.5, 0.4, 0.8, 1]]); // prettier-ignore
    expect(line([0, 0.5, 1], frame)).toBe("M10.0 100.0L60.0 50.0L110.0 0.0");
  });

  it("finds the point that was pointed at, also beyond the ends", () => {
    expect([-50, 10, 44, 110, 900].map((x) => nearest(x, frame, 3))).toEqual([0, 0, 1, 3, 3]);
    expect(nearest(across(frame, 2, 3), frame, 3)).toBe(2);
  });

  it("shows a decision for who decided, and a draw for whom it touched most", () => {
    expect(barOf(points[0] as ReviewPoint, review.seats)).toEqual({ seat: "blue", change: 0.1 });
    expect(barOf(points[1] as ReviewPoint, review.seats)).toEqual({ seat: "blue", change: -0.4 });
    expect(barOf(points[2] as ReviewPoint, review.seats)).toEqual({ seat: "red", change: 0.2 });
  });

  it("has round numbers along its foot", () => {
    expect(ticks(96, 10)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(ticks(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("gives turning points letters that do not touch", () => {
    const turns = [{ at: 5 }, { at: 7 }, { at: 9 }] as Turn[];
    expect(badges(turns, points, frame, 40).map((b) => b.row)).toEqual([0, 1, 0]);
    expect([0, 25, 26, 27].map(letter)).toEqual(["A", "Z", "AA", "AB"]);
  });

  it("knows where a line of the log lies", () => {
    expect([0, 5, 6, 9, 99].map((at) => indexOf(points, at))).toEqual([1, 1, 2, 3, 3]);
  });

  it("shares out a hundred games, none too many", () => {
    expect(hundred([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(hundred([0.145, 0.855])).toEqual([14, 86]);
    expect(hundred([0.14, 0.86, 0.14, 0.86])).toEqual([14, 86, 14, 86]); // two teams of two
    expect(hundred([0.996, 0.004, 0]).reduce((a, b) => a + b)).toBe(100);
  });
});
