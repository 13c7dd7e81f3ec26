import { describe, expect, it } from "vitest";
import { around, crop, whole } from "./crop";

describe("a part of a board", () => {
  it("is the box around its things", () => {
    expect(
      around([
        { x: 10, y: 10, w: 10, h: 10 },
        { x: 40, y: 0, w: 10, h: 5 },
      ]),
    ).toEqual({ x: 10, y: 0, w: 40, h: 20 });
    expect(around([])).toBeNull();
  });

  it("is enlarged into the middle, with room around it", () => {
    const { scale, x, y } = crop({ x: 450, y: 250, w: 100, h: 100 }, 1000, 600);
    expect(scale).toBeCloseTo(3);
    expect(500 * scale + x).toBeCloseTo(500);
    expect(300 * scale + y).toBeCloseTo(300);
  });

  it("never shows what lies beyond the frame, and never less than the whole", () => {
    const { scale, x, y } = crop({ x: 0, y: 0, w: 50, h: 50 }, 1000, 600);
    expect([x, y]).toEqual([0, 0]);
    expect(scale).toBeLessThanOrEqual(4.5);
    expect(crop({ x: 0, y: 0, w: 1000, h: 600 }, 1000, 600).scale).toBe(1);
    expect(crop(null, 1000, 600)).toBe(whole);
  });
});
