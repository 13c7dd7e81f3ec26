import { expect, it } from "vitest";
import { nearest } from "./nearest";

it("finds the next place in a direction, and rather one straight ahead than one off to the side", () => {
  const places = [[100, 0], [60, 80], [0, 50], [-40, 0]] as const; // prettier-ignore
  expect(nearest([0, 0], [1, 0], places)).toBe(0);
  expect(nearest([0, 0], [0, 1], places)).toBe(2);
  expect(nearest([0, 0], [-1, 0], places)).toBe(3);
  expect(nearest([0, 0], [0, -1], places)).toBeNull();
});
