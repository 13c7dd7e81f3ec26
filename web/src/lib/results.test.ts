import { expect, test } from "vitest";
import { result } from "./results";
import type { TableInfo } from "./wire";

const seats = ["red", "blue", "green"].map((seat) => ({ seat, name: seat.toUpperCase() })) as TableInfo["seats"];
const of = (places: Record<string, number>, ...mine: string[]) => result({ places, my_seats: mine, seats });

test("a game that is over says how it ended for me", () => {
  expect(of({ red: 1, blue: 2, green: 3 }, "red")).toEqual({ key: "won" });
  expect(of({ red: 1, blue: 2, green: 3 }, "green")).toEqual({ key: "place", place: 3, of: 3 });
  expect(of({ red: 1, blue: 2 }, "blue")).toEqual({ key: "lost" });
});

test("all alike, nobody in particular, and no result", () => {
  expect(of({ red: 1, blue: 1 }, "blue")).toEqual({ key: "even" });
  expect(of({ red: 1, blue: 2, green: 1 }, "red", "blue")).toEqual({ key: "winner", name: "RED & GREEN" });
  expect(of({}, "red")).toEqual({ key: "finished" });
});
