/** Where things are on a drawn board: drawings name their elements, so a page can point at them without knowing the game. */
import { around, type Box } from "./crop";

/** The element of a drawing that has a name. */
function named(node: HTMLElement, name: string): Element | null {
  const quoted = CSS.escape(name);
  return node.querySelector(`[data-place="${quoted}"]`) ?? node.querySelector(`[data-token="${quoted}"]`);
}

/** The boxes of some elements inside a node that is shown at a scale, in the node's own measure. */
export function places(node: HTMLElement, names: readonly string[], scale = 1): Map<string, Box> {
  const origin = node.getBoundingClientRect();
  const found = new Map<string, Box>();
  for (const name of names) {
    const rect = named(node, name)?.getBoundingClientRect();
    if (!rect || (!rect.width && !rect.height)) continue;
    found.set(name, {
      x: (rect.left - origin.left) / scale, y: (rect.top - origin.top) / scale,
      w: rect.width / scale, h: rect.height / scale,
    }); // prettier-ignore
  }
  return found;
}

/** The outline of a thing that has a shape of its own, and how it lies in the node. */
export function outline(node: HTMLElement, name: string): { d: string; transform: string } | null {
  const shape = named(node, name)?.querySelector<SVGPathElement>("path[data-outline]");
  const m = shape?.getScreenCTM();
  if (!shape || !m) return null;
  const origin = node.getBoundingClientRect();
  const moved = [m.a, m.b, m.c, m.d, m.e - origin.left, m.f - origin.top].join(" ");
  return { d: shape.getAttribute("d") ?? "", transform: `matrix(${moved})` };
}

const STROKE = 6; // how wide a ring is drawn, its dark lines included
const grown = ({ x, y, w, h }: Box, by: number): Box => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });
const apart = (a: Box, b: Box) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
const within = (a: Box, b: Box) => a.x >= b.x && a.x + a.w <= b.x + b.w && a.y >= b.y && a.y + a.h <= b.y + b.h;
const crosses = (ring: Box, text: Box) => !apart(ring, text) && !within(text, grown(ring, -STROKE));

/** A ring around a box that goes through no lettering: what lies mostly inside is taken in, and where something lies
 *  just outside the ring keeps close. If that is not enough, it takes in whatever it would cross. */
export function ring(box: Box, texts: readonly Box[]): Box {
  const middle = ({ x, y, w, h }: Box): Box => ({ x: x + w / 2, y: y + h / 2, w: 0, h: 0 });
  for (const [room, all] of [[9], [7], [5], [7, true]] as const) {
    let inner = box;
    for (let n = 0; n < 4; n++) {
      const outer = grown(inner, room);
      const crossed = texts.filter((text) => crosses(outer, text));
      if (!crossed.length) return outer;
      const own = crossed.filter((text) => all || within(middle(text), outer));
      if (!own.length) break;
      inner = around([inner, ...own]) ?? inner;
    }
  }
  return grown(box, 7);
}

/** Whether a piece stands on a place: it rises from there, and not from the next place in front of it. */
export function standsOn(piece: Box, place: Box): boolean {
  const [x, y] = [piece.x + piece.w / 2, piece.y + piece.h / 2];
  const across = x >= place.x && x <= place.x + place.w;
  return piece.w > 0 && across && piece.y + piece.h >= place.y && y <= place.y + place.h * 0.75;
}
