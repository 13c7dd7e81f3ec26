import { expect, it } from "vitest";
import { extent, steadied } from "./camera";
import { cell } from "./types";

const reach = (...names: string[]) => extent(names.map(cell));

it("the bench stands still while nuts come and go within view", () => {
  const before = reach("s20", "w24");
  expect(steadied(null, before)).toBe(before);
  expect(steadied(before, reach("t20", "w24"))).toBe(before);
});

it("and moves when something would be out of view, or much of it would be empty", () => {
  const before = reach("s20", "w24");
  expect(steadied(before, reach("s20", "x25"))).toEqual(reach("s20", "x25"));
  expect(steadied(before, reach("u22", "v22"))).toEqual(reach("u22", "v22"));
});
