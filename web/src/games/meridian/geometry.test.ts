import { expect, it } from "vitest";
import { put } from "./geometry";

it("a small drawing is put somewhere, at a size", () => {
  expect(put("M-2 3V1L.5-1Z", [10, 20], 2)).toBe("M6 26V22L11 18Z");
  expect(put("M0 0C-4 1-2-4 0-4.6", [100, 50], 1)).toBe("M100 50C96 51 98 46 100 45.4");
});
