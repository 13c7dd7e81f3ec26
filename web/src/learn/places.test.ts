import { expect, test } from "vitest";
import { ring, standsOn } from "./places";

const city = { x: 100, y: 100, w: 14, h: 14 };

test("a piece stands on a place when its foot is there", () => {
  expect(standsOn({ x: 92, y: 60, w: 31, h: 52 }, city)).toBe(true);
  expect(standsOn({ x: 92, y: 20, w: 31, h: 52 }, city)).toBe(false);
  expect(standsOn({ x: 112, y: 90, w: 31, h: 20 }, city)).toBe(false);
  expect(standsOn({ x: 92, y: 105, w: 31, h: 30 }, city)).toBe(false);
  expect(standsOn({ x: 107, y: 107, w: 0, h: 0 }, city)).toBe(false);
});

const village = { x: 100, y: 100, w: 40, h: 30 };

test("a ring takes in the lettering of its place, and keeps off what lies beside it", () => {
  expect(ring(village, [])).toEqual({ x: 91, y: 91, w: 58, h: 48 });
  // a label that hangs over the lower edge belongs to the place
  expect(ring(village, [{ x: 110, y: 118, w: 20, h: 20 }])).toEqual({ x: 91, y: 91, w: 58, h: 56 });
  // a name beside it does not
  const beside = { x: 147, y: 105, w: 30, h: 12 };
  const kept = ring(village, [beside]);
  expect(kept.x + kept.w).toBeLessThanOrEqual(beside.x);
});
