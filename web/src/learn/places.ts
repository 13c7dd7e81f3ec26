/** Where things are on a drawn board: drawings name their elements, so a page can point at them without knowing the game. */
import type { Box } from "./crop";

/** The boxes of some elements inside a node that is shown at a scale, in the node's own measure. */
export function places(node: HTMLElement, names: readonly string[], scale = 1): Map<string, Box> {
  const origin = node.getBoundingClientRect();
  const found = new Map<string, Box>();
  for (const name of names) {
    const quoted = CSS.escape(name);
    const element = node.querySelector(`[data-place="${quoted}"]`) ?? node.querySelector(`[data-token="${quoted}"]`);
    const rect = element?.getBoundingClientRect();
    if (!rect || (!rect.width && !rect.height)) continue;
    found.set(name, {
      x: (rect.left - origin.left) / scale, y: (rect.top - origin.top) / scale,
      w: rect.width / scale, h: rect.height / scale,
    }); // prettier-ignore
  }
  return found;
}

/** Whether a piece stands on a place: it rises from there, and not from the next place in front of it. */
export function standsOn(piece: Box, place: Box): boolean {
  const [x, y] = [piece.x + piece.w / 2, piece.y + piece.h / 2];
  const across = x >= place.x && x <= place.x + place.w;
  return piece.w > 0 && across && piece.y + piece.h >= place.y && y <= place.y + place.h * 0.75;
}
