/**
 * One way to point at things on every board and tray: elements carry `data-token` (and maybe `data-verb`) or
 * `data-path`, and the drawing as a whole listens. Click or tap chooses; with a mouse a thing can also be dragged to
 * where it goes. For the keyboard a board is one stop: the arrow keys go to the next lit thing in that direction,
 * Enter or the space bar chooses it.
 */
import type { Play } from "../games/client";
import { nearest, type Spot } from "../lib/nearest";

interface Named {
  token?: string;
  verb?: string;
  path?: string;
  group?: string;
}
type Drawn = SVGElement | HTMLElement;

const THING = "[data-token],[data-path]";
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR = 8; // pixels a pressed mouse moves before it drags

const thingAt = (element: Element | null) => element?.closest<Drawn>(THING) ?? null;
const nameOf = (thing: Drawn | null) => (thing ? (thing.dataset as Named) : null);

/** What can be chosen in a drawing, in reading order. */
export function choosable(node: Element): Drawn[] {
  return [...node.querySelectorAll<Drawn>(".lit")].filter((e) => e.matches(THING) && !e.matches(":disabled"));
}

function spot(thing: Element): Spot {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

export function pointing(node: Drawn, play: Play) {
  let now = play;
  let pressed: { thing: Drawn; x: number; y: number; dragging: boolean } | null = null;
  let dropped = false;
  const board = node.matches("svg, .sheets"); // a tray's things are buttons, each of them a stop of its own

  const act = (thing: Named | null) => {
    if (thing?.path) now.choose(thing.path.split(" "));
    else if (thing?.token) now.point(thing.token, thing.verb, thing.group);
  };
  const step = (from: Element, way: readonly [number, number]) => {
    const all = choosable(node).filter((e) => e !== from);
    const to = nearest(spot(from), way, all.map(spot));
    if (to !== null) all[to]?.focus();
  };

  const listeners: Record<string, (event: never) => void> = {
    click: (event: MouseEvent) => {
      if (dropped) dropped = false;
      else act(nameOf(thingAt(event.target as Element)));
    },
    keydown: (event: KeyboardEvent) => {
      const thing = thingAt(event.target as Element);
      const way = ARROWS[event.key];
      if (way && thing) step(thing, way);
      else if (thing && (event.key === "Enter" || event.key === " ")) act(nameOf(thing));
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    pointerdown: (event: PointerEvent) => {
      const thing = event.pointerType === "mouse" && event.button === 0 ? thingAt(event.target as Element) : null;
      pressed = thing?.matches(".lit") ? { thing, x: event.clientX, y: event.clientY, dragging: false } : null;
      dropped = false;
    },
    pointerover: (event: PointerEvent) => {
      if (event.pointerType === "mouse") now.hover(nameOf(thingAt(event.target as Element))?.token ?? null);
    },
    // a board is one stop for the keyboard; a thing may vanish while the page is redrawn, so hovering waits
    focusin: (event: FocusEvent) => {
      if (event.target === node) choosable(node)[0]?.focus();
      else if (board) node.tabIndex = -1;
      const token = nameOf(thingAt(event.target as Element))?.token ?? null;
      queueMicrotask(() => now.hover(token));
    },
    focusout: () => {
      if (board) node.tabIndex = 0;
      queueMicrotask(() => now.hover(null));
    },
    pointerleave: () => queueMicrotask(() => now.hover(null)),
  };

  const move = (event: PointerEvent) => {
    if (!pressed) return;
    if (!pressed.dragging) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
      pressed.dragging = true;
      if (!pressed.thing.matches(".chosen, [aria-pressed=true]")) act(nameOf(pressed.thing));
    }
    now.hover(nameOf(thingAt(document.elementFromPoint(event.clientX, event.clientY)))?.token ?? null);
  };
  const release = (event: PointerEvent) => {
    const from = pressed;
    pressed = null;
    if (!from?.dragging) return;
    const to = thingAt(document.elementFromPoint(event.clientX, event.clientY));
    if (to && to !== from.thing && to.matches(".lit")) act(nameOf(to));
    dropped = to === from.thing; // the browser tells of a click only where press and release agree
  };

  if (board) node.tabIndex = 0;
  for (const [kind, listener] of Object.entries(listeners)) node.addEventListener(kind, listener as EventListener);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", release);
  return {
    update(play: Play) {
      now = play;
    },
    destroy() {
      for (const [kind, listener] of Object.entries(listeners))
        node.removeEventListener(kind, listener as EventListener);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", release);
    },
  };
}
