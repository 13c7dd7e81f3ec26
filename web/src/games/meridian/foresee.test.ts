import { expect, it } from "vitest";
import type { BoardData } from "../../lib/wire";
import { after, points } from "./foresee";
import type { Chart } from "./types";

const board = {
  data: { map: "a*\na\na\na\nb", islands: { a: "Anise", b: "Brine" } },
  layout: { cities: [[[0, 0]], [[0, 1]], [[0, 2]], [[0, 3]], [[0, 4]]] },
} as unknown as BoardData;
const tower = (seat: string, height: number) => ({ seat, height });
const chart = {
  towers: { "1.2": tower("green", 1), "1.4": tower("yellow", 3), "1.5": tower("blue", 4) },
  islands: [{ name: "Anise", worth: 4, garrisons: {}, taker: null }, { name: "Brine", worth: 1, garrisons: {}, taker: null }],
} as unknown as Chart; // prettier-ignore

it("pushes a shorter tower down, as in the rulebook's first example", () => {
  const next = after(board, chart, "orange", "place 1.2 2");
  expect(next?.slides).toEqual([{ tower: tower("green", 1), from: "1.2", to: "1.1" }]);
  expect(next?.towers["1.2"]).toEqual(tower("orange", 2));
});

it("pushes a chain down, as in its second", () => {
  const next = after(board, chart, "orange", "place 1.5 5");
  expect(next?.slides.map((s) => s.to)).toEqual(["1.4", "1.3"]);
  expect(next?.towers["1.3"]).toEqual(tower("yellow", 3));
});

it("counts a capital twice and gives a tied island to nobody", () => {
  const next = after(board, chart, "orange", "place 1.3 2");
  expect(next?.islands[0]).toMatchObject({ garrisons: { green: 1, orange: 1, yellow: 1, blue: 2 }, taker: "blue" });
  expect(points(next?.islands ?? [])).toEqual({ blue: 4 });
});

it("takes a lifted tower off", () => {
  expect(after(board, chart, "blue", "lift 1.5")?.towers["1.5"]).toBeUndefined();
});
