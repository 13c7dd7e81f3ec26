import { expect, it } from "vitest";
import { within } from "./nut";

const square = [[0, 0], [4, 0], [4, 4], [0, 4]] as const; // prettier-ignore

it("a shadow is cut off where the top it falls on ends", () => {
  expect(within([[2, 2], [6, 2], [6, 6], [2, 6]], square)).toEqual(expect.arrayContaining([[2, 2], [4, 2], [4, 4], [2, 4]])); // prettier-ignore
  expect(within([[5, 5], [6, 5], [6, 6]], square)).toEqual([]); // prettier-ignore
  expect(within([[1, 1], [2, 1], [2, 2]], square)).toEqual([[1, 1], [2, 1], [2, 2]]); // prettier-ignore
});
