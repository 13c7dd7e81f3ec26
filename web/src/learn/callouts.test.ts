import { expect, test } from "vitest";
import { stand } from "./callouts";

const thing = { x: 200, y: 200, w: 20, h: 20 };

test("a note stands below its thing, in sight, and off what is taken", () => {
  expect(stand(thing, [100, 40], [600, 400], [])).toEqual({ x: 160, y: 242, w: 100, h: 40 });
  expect(stand({ ...thing, y: 360 }, [100, 40], [600, 400], []).y).toBe(298);
  expect(stand({ ...thing, x: 0 }, [100, 40], [600, 400], []).x).toBe(6);
  const below = { x: 150, y: 240, w: 120, h: 50 };
  expect(stand(thing, [100, 40], [600, 400], [below]).y).toBe(138);
});
