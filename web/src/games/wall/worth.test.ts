import { expect, it } from "vitest";
import type { Pile } from "./types";
import { worth } from "./worth";

const pile = (...kinds: (string | null)[]): Pile => ({
  stones: kinds.map((kind) => ({ seat: "blue", kind })),
  controller: "blue",
  worth: 0,
  unknown: 0,
});

it("counts people at home for and abroad against, farmers always, and what nobody knows not at all", () => {
  expect(worth(pile("mongol", "mongol", "farmer", null), "mongolia")).toBe(7);
  expect(worth(pile("mongol", "mongol", "farmer", null), "china")).toBe(-5);
});

it("lets the plague turn everything and the herb heal it", () => {
  expect(worth(pile("chinese", "plague", "farmer"), "china")).toBe(-4);
  expect(worth(pile("chinese", "herb", "mongol"), "china")).toBe(6);
  expect(worth(pile("chinese", "herb", "plague"), "china")).toBe(3);
});
