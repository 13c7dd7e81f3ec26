import { expect, test } from "vitest";
import { standsOn } from "./places";

const city = { x: 100, y: 100, w: 14, h: 14 };

test("a piece stands on a place when its foot is there", () => {
  expect(standsOn({ x: 92, y: 60, w: 31, h: 52 }, city)).toBe(true);
  expect(standsOn({ x: 92, y: 20, w: 31, h: 52 }, city)).toBe(false);
  expect(standsOn({ x: 112, y: 90, w: 31, h: 20 }, city)).toBe(false);
  expect(standsOn({ x: 92, y: 105, w: 31, h: 30 }, city)).toBe(false);
  expect(standsOn({ x: 107, y: 107, w: 0, h: 0 }, city)).toBe(false);
});
