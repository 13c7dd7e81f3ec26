import { describe, expect, it } from "vitest";
import { asked, between, stopOf, stops } from "./replay";
import type { Event } from "./wire";

const line = (seq: number, kind: Event["kind"]): Event => ({
  seq,
  kind,
  seat: null,
  at: 0,
  words: "",
  told: [],
  to: null,
  by: null,
});
// two sit down, the start, two draws, a move, a draw, two moves, the end
const log = [line(1, "sit"), line(2, "sit"), line(3, "start"), line(4, "nature"), line(5, "nature"), line(6, "move"), line(7, "nature"), line(8, "move"), line(9, "move"), line(10, "end")]; // prettier-ignore

describe("a replay", () => {
  it("stops after every move and what followed of itself", () => {
    expect(stops(log)).toEqual([5, 7, 8, 9]);
    expect(stops(log.slice(0, 2))).toEqual([]);
  });

  it("finds the stop that shows a line", () => {
    expect([1, 6, 7, 9, 10].map((seq) => stopOf(stops(log), seq))).toEqual([0, 1, 1, 3, 3]);
  });

  it("reads the move from the address", () => {
    expect(["?move=2", "?move=99", "?move=x", "?seat=red", ""].map((q) => asked(q, stops(log)))).toEqual([
      2,
      3,
      null,
      null,
      null,
    ]);
  });

  it("knows what happened between two stops", () => {
    expect(between(log, stops(log), 1).map((e) => e.seq)).toEqual([6, 7]);
    expect(between(log, stops(log), 0).map((e) => e.seq)).toEqual([1, 2, 3, 4, 5]);
  });
});
