/** Where a note about a thing stands on a board: near it, in sight, and on nothing else that matters. */
import type { Box } from "./crop";

const FAR = 22; // between a thing and the note about it
const apart = (a: Box, b: Box) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

/** The place of a note of a size about a thing, on a board of a size, off some boxes: below it, above, or beside. */
export function stand(
  thing: Box,
  size: readonly [number, number],
  room: readonly [number, number],
  taken: readonly Box[],
): Box {
  const [w, h] = size;
  const [mx, my] = [thing.x + thing.w / 2, thing.y + thing.h / 2];
  const inside = (x: number, y: number): Box => ({
    x: Math.max(6, Math.min(room[0] - w - 6, x)), y: Math.max(6, Math.min(room[1] - h - 6, y)), w, h,
  }); // prettier-ignore
  const ways = [
    inside(mx - w / 2, thing.y + thing.h + FAR),
    inside(mx - w / 2, thing.y - FAR - h),
    inside(thing.x + thing.w + FAR, my - h / 2),
    inside(thing.x - FAR - w, my - h / 2),
  ];
  return ways.find((box) => [thing, ...taken].every((other) => apart(box, other))) ?? (ways[0] as Box);
}
