/**
 * One way to point at things on every board: elements carry `data-token` (and maybe `data-verb`) or `data-path`, and
 * the drawing as a whole listens. Lit elements can be reached with Tab and chosen with Enter or the space bar.
 */
import type { Play } from "../games/client";

interface Named { token?: string; verb?: string; path?: string }

function named(event: Event): Named | null {
  const element = (event.target as Element).closest<SVGElement | HTMLElement>("[data-token],[data-path]");
  return element ? (element.dataset as Named) : null;
}

export function pointing(node: SVGElement | HTMLElement, play: Play) {
  let now = play;
  const act = (thing: Named) => {
    if (thing.path) now.choose(thing.path.split(" "));
    else if (thing.token) now.point(thing.token, thing.verb);
  };
  const listeners: Record<string, (event: Event) => void> = {
    click: (event) => {
      const thing = named(event);
      if (thing) act(thing);
    },
    keydown: (event) => {
      const key = (event as KeyboardEvent).key;
      const thing = key === "Enter" || key === " " ? named(event) : null;
      if (!thing) return;
      event.preventDefault();
      act(thing);
    },
    pointerover: (event) => {
      if ((event as PointerEvent).pointerType === "mouse") now.hover(named(event)?.token ?? null);
    },
    // a focused thing may vanish while the page is being redrawn, so these wait until that is done
    focusin: (event) => {
      const token = named(event)?.token ?? null;
      queueMicrotask(() => now.hover(token));
    },
    focusout: () => queueMicrotask(() => now.hover(null)),
    pointerleave: () => queueMicrotask(() => now.hover(null)),
  };
  for (const [kind, listener] of Object.entries(listeners)) node.addEventListener(kind, listener);
  return {
    update(play: Play) {
      now = play;
    },
    destroy() {
      for (const [kind, listener] of Object.entries(listeners)) node.removeEventListener(kind, listener);
    },
  };
}
