import { describe, expect, it } from "vitest";
import { around, bounded, crowded, shifted, showing, whole } from "./zoom";

const size = [400, 300] as const;

describe("a zoomed drawing", () => {
  it("keeps the point between the fingers where it is", () => {
    const near = around(whole, 2, [100, 150], size);
    expect(near).toEqual({ scale: 2, x: -100, y: -150 });
    expect((100 - near.x) / near.scale).toBe(100);
  });

  it("never shows beyond its edges, and is whole again when it fits", () => {
    expect(shifted({ scale: 2, x: -100, y: -150 }, 500, -500, size)).toEqual({ scale: 2, x: 0, y: -300 });
    expect(around({ scale: 2, x: -100, y: -150 }, 0.2, [0, 0], size)).toEqual(whole);
    expect(bounded({ scale: 9, x: 0, y: 0 }, size).scale).toBe(6);
  });
});

describe("what may be chosen next", () => {
  const near = { scale: 2, x: -300, y: -200 }; // the middle of the right half
  const seen = (z: typeof near, x: number, y: number) => [x * z.scale + z.x, y * z.scale + z.y];

  it("leaves the view alone when it is in it", () => {
    expect(showing(near, { left: 100, top: 100, right: 140, bottom: 140 }, size)).toEqual(near);
  });

  it("comes into view by as small a shift as does it", () => {
    const shown = showing(near, { left: -80, top: 100, right: -40, bottom: 140 }, size);
    expect(shown).toEqual({ scale: 2, x: -208, y: -200 });
    expect(seen(shown, 110, 150)[0]).toBe(12);
  });

  it("is looked at from further away when it does not fit", () => {
    const shown = showing(near, { left: -300, top: 0, right: 200, bottom: 200 }, size);
    expect(shown.scale).toBeCloseTo(376 / 250);
    expect(showing(near, { left: -300, top: -200, right: 500, bottom: 400 }, size)).toEqual(whole);
  });
});

it("comes nearer rather than guess which of two small things a finger means", () => {
  const small = (left: number) => ({ left, top: 100, right: left + 20, bottom: 120 });
  expect(crowded([110, 110], [small(100), small(124)])).toBeCloseTo(2.2);
  expect(crowded([110, 110], [small(100), small(190)])).toBe(1);
  expect(
    crowded(
      [100, 100],
      [
        { left: 0, top: 0, right: 99, bottom: 300 },
        { left: 101, top: 0, right: 300, bottom: 300 },
      ],
    ),
  ).toBe(1);
});
