import { describe, expect, it } from "vitest";
import { grow } from "../lib/path";
import { chapters, choices, fits, opening, wanted } from "./script";
import type { GuideStep } from "./wire";

const step = (after: number, idea: string, ...expect: string[]): GuideStep => ({
  after,
  idea,
  text: "",
  expect,
  nudge: "",
  point: [],
});
const steps = [
  step(0, "land"),
  step(0, "card", "play 3 3"),
  step(1, "tower", "place 3.3 *"),
  step(2, "capital"),
  step(2, "end"),
];

describe("a guided game", () => {
  it("takes the moves that fit its patterns", () => {
    expect(fits("welcome maya fire-*", "welcome maya fire-2")).toBe(true);
    expect(fits("place 3.3 2", "place 313 2")).toBe(false);
    expect(fits("*", "pass")).toBe(true);
    expect(wanted(step(0, "", "pass", "nut *"), ["pass", "nut a b", "move a b"])).toEqual(["pass", "nut a b"]);
  });

  it("tells the steps of the moment, and stays at the last", () => {
    expect([0, 1, 2, 9].map((made) => opening(steps, made))).toEqual([0, 2, 3, 4]);
  });

  it("puts steps in a row with one idea together", () => {
    expect(chapters([step(0, "a"), step(0, "b", "x"), step(1, "b", "y"), step(2, "a")])).toEqual([
      { idea: "a", from: 0, to: 0 }, { idea: "b", from: 1, to: 2 }, { idea: "a", from: 3, to: 3 },
    ]); // prettier-ignore
  });

  it("offers what can be named next, and other values of the last step", () => {
    const root = grow(["place 3.3 2", "place 3.3 4", "pass"]);
    expect(choices(root, ["place", "3.3", "2"])).toEqual({ path: ["place", "3.3"], tokens: ["2", "4"] });
    expect(choices(root, [])).toBeNull();
    expect(choices(root, ["pass"])).toBeNull();
  });
});
