import { expect, it } from "vitest";
import { Speller } from "./spelling";

const speller = new Speller(
  {
    names: { "0": ["place", "pass"], "1": ["red", "blue"], "3": ["0", "1", "2"] },
    boards: { plain: { "2": ["a1", "b2"] } },
    called: { seat: 1, village: 2 },
    longest: 6,
    numbers: 5,
    events: { "5": ["built", "seat village height"], "6": ["left stayed", "village"], "7": ["over", ""] },
    questions: [
      ["which", ""],
      ["where", "village count"],
    ],
  },
  "plain",
);
const thing = (kind: number, number: number) => (kind << 16) | number;

it("writes a path of things by their names, up to the first that is none", () => {
  expect(speller.words([thing(0, 0), thing(2, 1), thing(3, 2), -1, -1, -1])).toBe("place b2 2");
});

it("names the things of an event and leaves numbers as they are", () => {
  expect(speller.tell([-1, 5, 1, 0, 4])).toEqual({ key: "built", values: { seat: "blue", village: "a1", height: 4 } });
});

it("chooses between keys by the number after the parameters", () => {
  expect(speller.tell([-1, 6, 1, 1])).toEqual({ key: "stayed", values: { village: "b2" } });
});

it("asks", () => {
  expect(speller.ask(1, [0, 3, 0])).toEqual({ key: "where", values: { village: "a1", count: 3 } });
  expect(speller.ask(0, [])).toEqual({ key: "which", values: {} });
});

it("says what each parameter can be called", () => {
  expect(speller.things["village"]).toEqual(["a1", "b2"]);
});
