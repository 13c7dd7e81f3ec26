import { expect, it } from "vitest";
import type { About } from "./about";
import { tell } from "./telling";

const about = {
  telling: {
    texts: {
      "5": {
        keys: ["pushed"],
        parameters: [
          { name: "seat", kind: "seat", at: [0] },
          { name: "to", kind: "city", at: [1, 3] },
          { name: "height", kind: "height", at: [4] },
        ],
        byNature: null,
      },
      "6": { keys: ["left", "stayed"], parameters: [{ name: "village", kind: "village", at: [0] }], byNature: null },
      "7": {
        keys: ["laid"],
        parameters: [
          { name: "seat", kind: "seat", at: [0] },
          { name: "cell", kind: "cell", at: [1] },
        ],
        byNature: "grown",
      },
    },
    things: { seat: ["red", "blue"], city: [["1.1"], ["2.1", "2.2"]] },
    boards: { plain: { village: ["a1", "b2"] } },
  },
} as unknown as About;

it("names things by their numbers, by several where that takes several, and leaves numbers as they are", () => {
  const told = tell(about, "plain", [-1, 5, 1, 1, 0, 1, 4]);
  expect(told).toEqual({ key: "pushed", values: { seat: "blue", to: "2.2", height: 4 } });
});

it("chooses between keys by the number after the parameters, with the names of the board", () => {
  expect(tell(about, "plain", [-1, 6, 1, 1])).toEqual({ key: "stayed", values: { village: "b2" } });
});

it("tells what nature did without a seat", () => {
  expect(tell(about, "plain", [-1, 7, -1, 9])).toEqual({ key: "grown", values: { cell: 9 } });
});

it("says nothing of an event it has no text for", () => {
  expect(tell(about, "plain", [-1, 8, 0])).toBeNull();
});
