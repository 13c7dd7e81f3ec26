/** Showing the part of a board that something is about: how far to enlarge it and where to put it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export interface Crop {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const whole: Crop = { scale: 1, x: 0, y: 0 };

/** The smallest box around some boxes. */
export function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return { x, y, w: Math.max(...boxes.map((b) => b.x + b.w)) - x, h: Math.max(...boxes.map((b) => b.y + b.h)) - y };
}

const MOST = 4.5;

/** The enlargement of a frame of `w` by `h` that shows a box with room around it, and nothing beyond the frame. */
export function crop(box: Box | null, w: number, h: number): Crop {
  if (!box || !w || !h) return whole;
  const size = Math.max(w, h);
  const margin = Math.min(0.12 * size, Math.max(0.03 * size, 0.5 * Math.max(box.w, box.h)));
  const scale = Math.max(1, Math.min(MOST, w / (box.w + 2 * margin), h / (box.h + 2 * margin)));
  const place = (middle: number, size: number) => Math.min(0, Math.max(size - size * scale, size / 2 - middle * scale));
  return { scale, x: place(box.x + box.w / 2, w), y: place(box.y + box.h / 2, h) };
}
