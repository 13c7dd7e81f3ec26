/** Lines of the chart, worked out once a board: smooth coasts, meridian bands, relief. */
import type { BoardData } from "../../lib/wire";
import { random } from "../../lib/random";
import { cities, layoutOf, letters, type Point } from "./types";

const f = (v: number) => String(Math.round(v * 10) / 10);

/** A smooth curve through points (Catmull-Rom), closed for a coast. */
export function smooth(points: readonly Point[], closed: boolean, sy = 1): string {
  const p = points.map(([x, y]) => [x, y * sy] as Point);
  const at = (k: number): Point =>
    (closed ? p[(k + p.length) % p.length] : p[Math.max(0, Math.min(p.length - 1, k))]) ?? [0, 0];
  let d = `M${f(at(0)[0])} ${f(at(0)[1])}`;
  for (let i = 0; i < (closed ? p.length : p.length - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${f(b[0] + (c[0] - a[0]) / 6)} ${f(b[1] + (c[1] - a[1]) / 6)} ${f(c[0] - (e[0] - b[0]) / 6)} ${f(c[1] - (e[1] - b[1]) / 6)} ${f(c[0])} ${f(c[1])}`;
  }
  return d + (closed ? "Z" : "");
}

/** A meridian, drawn on beyond its ends so that it reaches the frame. */
function long(line: readonly Point[]): Point[] {
  const beyond = (a: Point, b: Point, by: number): Point => [a[0] - (b[0] - a[0]) * by, a[1] - (b[1] - a[1]) * by];
  const at = (k: number): Point => line.at(k) ?? [0, 0];
  return [beyond(at(0), at(1), 0.45), ...line, beyond(at(-1), at(-2), 0.85)];
}

/** A coast, its shadow, and the hills and woods behind it. */
export interface Coast {
  letter: string;
  d: string;
  shade: string;
  relief: string;
}
export interface Band {
  meridian: number;
  area: string;
  line: string;
  foot: Point;
}

const HILL = "M-6 4C-4 1-2-4 0-4.6 2-4 4 1 6.4 4M.3-4.4 1.6 3.6M1.8-3 3.2 3.6M3.4-.6 4.7 3.8";
const WOOD =
  "M-3 3V1M0 3V0M3 3V1.2M-4.6 1C-5.3-2.6-.7-2.6-1.4 1ZM-1.8 0C-2.6-4.2 2.6-4.2 1.8 0ZM1.4 1.2C1-1.3 5-1.3 4.6 1.2Z";

/** A small drawing put somewhere, at a size: its numbers come in pairs, but for upright lines. */
export function put(d: string, [x, y]: Point, scale: number): string {
  return d.replace(
    /([MLC])([^A-Z]+)|V([^A-Z]+)/g,
    (_, letter: string | undefined, pairs: string | undefined, up: string | undefined) => {
      if (up !== undefined) return `V${f(y + Number(up) * scale)}`;
      const all = (pairs ?? "").match(/-?\d*\.?\d+/g) ?? [];
      return `${letter}${all.map((n, k) => f((k % 2 ? y : x) + Number(n) * scale)).join(" ")}`;
    },
  );
}

export function bands(board: BoardData, sy: number): Band[] {
  const { meridians, size } = layoutOf(board);
  const lines = meridians.map(long);
  const edge = (n: number): Point[] => {
    const [left, right] = [lines[n - 1], lines[n]];
    if (!left || !right) return (left ?? right ?? []).map(([, y]) => [left ? size[0] + 20 : -20, y] as Point);
    return left.map(([x, y], k) => [(x + (right[k]?.[0] ?? x)) / 2, y] as Point);
  };
  return lines.map((line, n) => {
    const area = [...edge(n), ...edge(n + 1).reverse()].map(([x, y]) => `${f(x)} ${f(y * sy)}`);
    const foot = meridians[n]?.at(-1) ?? [0, 0];
    return {
      meridian: n + 1,
      area: `M${area.join("L")}Z`,
      line: smooth(line, false, sy),
      foot: [foot[0], foot[1] * sy],
    };
  });
}

export function inside([x, y]: Point, shape: readonly Point[]): boolean {
  let odd = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [a, b] = [shape[i] ?? [0, 0], shape[j] ?? [0, 0]];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

/** Coasts with hills and woods strewn where no city, tower or name comes; the same on every screen. */
export function coasts(board: BoardData, sy: number): Coast[] {
  const { outlines, labels } = layoutOf(board);
  const towns = cities(board);
  const roll = random(7);
  return letters(board).map((letter) => {
    const shape = outlines[letter] ?? [];
    const [lx, ly] = labels[letter] ?? [0, 0];
    const [xs, ys] = [shape.map((p) => p[0]), shape.map((p) => p[1])];
    const between = (v: number[]) => Math.min(...v) + roll() * (Math.max(...v) - Math.min(...v));
    const placed: Point[] = [];
    for (let tries = 0; tries < 500 && placed.length < 14; tries++) {
      const p: Point = [between(xs), between(ys)];
      const near = (q: Point, r: number) => Math.hypot(p[0] - q[0], p[1] - q[1]) < r;
      const town = towns.some(
        (c) => near(c.at, 23) || (Math.abs(p[0] - c.at[0]) < 20 && p[1] < c.at[1] + 4 && p[1] > c.at[1] - 40),
      );
      const named = Math.abs(p[0] - lx) < 38 && Math.abs(p[1] - ly) < 24;
      if (!town && !named && inside(p, shape) && !shape.some((q) => near(q, 14)) && !placed.some((q) => near(q, 12)))
        placed.push(p);
    }
    const relief = placed.sort((a, b) => a[1] - b[1]).map(([x, y]) => {
      const hill = roll() < 0.6;
      return put(hill ? HILL : WOOD, [Math.round(x), Math.round(y * sy)], hill ? 0.8 + roll() * 0.45 : 1);
    }).join(""); // prettier-ignore
    return {
      letter,
      d: smooth(shape, true, sy),
      shade: smooth(
        shape.map(([x, y]) => [x + 1.2, y + 1.6 / sy] as const),
        true,
        sy,
      ),
      relief,
    };
  });
}

/** Where the sea's name fits: over water, above the numbers, as far as possible from every coast. */
export function lettering(board: BoardData, sy: number, wide: number): Point | null {
  const { outlines, meridians, size, compass } = layoutOf(board);
  const shapes = Object.values(outlines);
  const shore = shapes.flat();
  const foot = Math.min(...meridians.map((line) => line.at(-1)?.[1] ?? size[1]));
  let best: Point | null = null;
  let most = 20; // units of water that there must be at least
  for (let y = foot - 70; y <= foot - 34; y += 6) {
    for (let x = 90 + wide / 2; x <= size[0] - 60 - wide / 2; x += 14) {
      const along = [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5].map((k): Point => [x + k * wide, y]);
      if (along.some((p) => shapes.some((shape) => inside(p, shape)))) continue;
      const room = Math.min(...along.map((p) => Math.min(...shore.map((q) => Math.hypot(p[0] - q[0], (p[1] - q[1]) * sy))))); // prettier-ignore
      const rose = Math.hypot(x - wide / 2 - compass[0], (y - compass[1]) * sy);
      if (Math.min(room, rose - 50) > most) [most, best] = [Math.min(room, rose - 50), [x, y * sy]];
    }
  }
  return best;
}
