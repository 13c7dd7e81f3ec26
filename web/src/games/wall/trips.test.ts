import { expect, it } from "vitest";
import { stoneAt } from "./heap";
import { settled, stand, trips } from "./trips";
import type { Land, Pile } from "./types";

const land = {
  villages: { b4: [10, 10], c4: [50, 10], d5: [90, 60] },
  towers: { m3: [20, 0], m4: [40, 0], m5: [60, 40] },
} as unknown as Land;
const told = (key: string, values: Record<string, unknown>) => ({
  seq: 1,
  kind: "move" as const,
  seat: "blue",
  at: 0,
  told: [{ key, values }],
});
const stone = (seat: string, kind: string) => ({ seat, kind });
const pile: Pile = { stones: [stone("blue", "herb"), stone("red", "plague"), stone("blue", "farmer")], controller: "blue", worth: 3, worth_there: 3, unknown: 0 }; // prettier-ignore
const now = { land, piles: { d5: pile }, large: false };
const scouts = new Map([["blue", [36, 42] as const]]); // beside the village it stood in

it("scouts travel by road, through a gate, or over the wall", () => {
  const way = (key: string, values: Record<string, unknown>) =>
    trips(now, scouts, told(key, { seat: "blue", ...values }))[0]?.points;
  expect(way("went", { village: "c4" })).toEqual([[36, 42], [76, 42]]); // prettier-ignore
  expect(way("went_through", { village: "c4", line: "m3-m4" })).toEqual([[36, 42], [30, 0], [76, 42]]); // prettier-ignore
  expect(way("walked", { village: "d5", up: "m3-m4", down: "m4-m5" })).toEqual([[36, 42], [30, 0], [50, 20], stand(now, "d5")]); // prettier-ignore
  expect(way("announced", {})).toBeUndefined();
});

it("a scout ends beside the stones of its village, where it will stand", () => {
  expect(stand(now, "c4")).toEqual([76, 42]);
  expect(stand(now, "d5")?.[0]).toBeGreaterThan(90 + 26);
});

it("a stone travels to its place in the pile, and is not drawn there before it arrives", () => {
  const [trip] = trips(now, scouts, told("laid", { seat: "blue", village: "d5" }));
  const [x, y] = stoneAt(2, 3, false);
  expect(trip?.points.at(-1)).toEqual([90 + x, 60 + y]);
  expect(settled(pile, (what) => Number(what === trip?.what))?.stones).toEqual([stone("blue", "herb"), stone("red", "plague"), null]); // prettier-ignore
  expect(settled(pile, () => 0)).toEqual(pile);
  expect(settled(undefined, () => 1)).toBeNull();
});
