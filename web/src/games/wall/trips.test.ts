import { expect, it } from "vitest";
import { trips } from "./trips";
import type { Land } from "./types";

const land = { villages: { b4: [10, 10], c4: [50, 10], d5: [90, 60] }, towers: { m3: [20, 0], m4: [40, 0], m5: [60, 40] } } as unknown as Land;
const told = (key: string, values: Record<string, unknown>) => ({ seq: 1, kind: "move" as const, seat: "blue", at: 0, told: [{ key, values }] });
const scouts = new Map([["blue", "b4"]]);

it("scouts travel by road, through a gate, or over the wall", () => {
  const way = (key: string, values: Record<string, unknown>) => trips(land, scouts, told(key, { seat: "blue", ...values }))[0]?.points;
  expect(way("went", { village: "c4" })).toEqual([[10, 10], [50, 10]]); // prettier-ignore
  expect(way("went_through", { village: "c4", line: "m3-m4" })).toEqual([[10, 10], [30, 0], [50, 10]]); // prettier-ignore
  expect(way("walked", { village: "d5", up: "m3-m4", down: "m4-m5" })).toEqual([[10, 10], [30, 0], [50, 20], [90, 60]]); // prettier-ignore
  expect(way("announced", {})).toBeUndefined();
});
