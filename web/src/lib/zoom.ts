/** A drawing looked at from nearer: scaled from its upper left corner and shifted, in pixels of its frame. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export type Size = readonly [number, number];

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 6;

/** Kept within bounds: never smaller than the frame, and no edge of the drawing inside it. */
export function bounded(zoom: Zoom, [w, h]: Size): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale));
  if (scale === 1) return whole;
  const within = (v: number, size: number) => Math.min(0, Math.max(size * (1 - scale), v));
  return { scale, x: within(zoom.x, w), y: within(zoom.y, h) };
}

/** Nearer or further by a factor, around a point of the frame that stays where it is. */
export function around(zoom: Zoom, factor: number, [px, py]: Size, size: Size): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const k = scale / zoom.scale;
  return bounded({ scale, x: px - (px - zoom.x) * k, y: py - (py - zoom.y) * k }, size);
}

export function shifted(zoom: Zoom, dx: number, dy: number, size: Size): Zoom {
  return bounded({ scale: zoom.scale, x: zoom.x + dx, y: zoom.y + dy }, size);
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const ROOM = 12; // pixels between what is shown and the frame

/** As near as now, or less near, so that a box of the frame is in view; the smallest change that does it. */
export function showing(zoom: Zoom, box: Box, [w, h]: Size): Zoom {
  const [wide, high] = [(box.right - box.left) / zoom.scale, (box.bottom - box.top) / zoom.scale];
  const scale = Math.min(zoom.scale, (w - 2 * ROOM) / wide, (h - 2 * ROOM) / high);
  if (scale < 1.15) return whole;
  const shift = (at: number, from: number, long: number, size: number) => {
    const start = ((from - at) / zoom.scale) * scale;
    const middle = size / 2 - ((size / 2 - at) / zoom.scale) * scale;
    return Math.min(size - ROOM - start - long * scale, Math.max(ROOM - start, middle));
  };
  return bounded({ scale, x: shift(zoom.x, box.left, wide, w), y: shift(zoom.y, box.top, high, h) }, [w, h]);
}

const FINGER = 22; // pixels: what a fingertip covers around the point it means

/** Whether a fingertip here covers some of a thing. */
export function covers([x, y]: Size, b: Box): boolean {
  return Math.hypot(Math.max(b.left - x, 0, x - b.right), Math.max(b.top - y, 0, y - b.bottom)) < FINGER;
}

const narrow = (b: Box) => Math.min(b.right - b.left, b.bottom - b.top);

/**
 * How much nearer to look before a fingertip here can mean one thing only: so far that the smallest of the things it
 * covers is as large as a fingertip. 1: it is clear what is meant.
 */
export function crowded([x, y]: Size, boxes: readonly Box[]): number {
  const near = boxes.filter((box) => covers([x, y], box));
  if (near.length < 2) return 1;
  return Math.max(1, (2 * FINGER) / Math.max(1, Math.min(...near.map(narrow))));
}
