/** One projection for the whole bench: the workbench seen at an angle, light from the left and the back. */
import type { Cell } from "./types";

export type P2 = readonly [number, number];

export const S = 56.5; // a cell's radius
export const W = S * Math.sqrt(3);
export const T = 0.3 * W; // a nut's thickness
const ANGLE = (52.5 * Math.PI) / 180;
const [CE, SE] = [Math.cos(ANGLE), Math.sin(ANGLE)];
/** How much a flat thing is foreshortened. */
export const TILT = SE;

const f = (v: number) => String(Math.round(v * 10) / 10);

export function path(points: readonly P2[], close = true): string {
  return `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}${close ? "Z" : ""}`;
}

/** The outline of a set of points. */
export function hull(points: readonly P2[]): P2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly P2[]) => {
    const out: P2[] = [];
    for (const p of list) {
      while (out.length > 1) {
        const [a, b] = [out.at(-2) as P2, out.at(-1) as P2];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** How far some cells reach: left, right, back and front. */
export type Extent = readonly [number, number, number, number];

const spread = ({ q, r }: Cell): P2 => [(q + r / 2) * W, r * 1.5 * S];

export function extent(cells: readonly Cell[]): Extent {
  const [xs, ys] = [cells.map((c) => spread(c)[0]), cells.map((c) => spread(c)[1])];
  return cells.length ? [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] : [0, 0, 0, 0];
}

const SPARE = 1.1 * W; // how much further than the land the view may reach on a side

/** How far to look: as far as before while everything is in view and little more, so that the bench stands still. */
export function steadied(before: Extent | null, now: Extent): Extent {
  if (!before) return now;
  const spare = [now[0] - before[0], before[1] - now[1], now[2] - before[2], before[3] - now[3]];
  return spare.every((room) => room >= 0 && room <= SPARE) ? before : now;
}

export class Camera {
  /** Half the width and depth of the sheet the land lies on. */
  readonly half: P2;
  readonly #centre: P2;
  readonly #far: number;
  /** Shapes drawn before through this camera, by name. */
  readonly #kept = new Map<string, string>();

  constructor([x0, x1, y0, y1]: Extent) {
    this.#centre = [(x0 + x1) / 2, (y0 + y1) / 2];
    this.half = [Math.max(300, (x1 - x0) / 2 + W * 1.02), Math.max(260, (y1 - y0) / 2 + S * 1.85)];
    this.#far = 3.1 * Math.max(this.half[0], this.half[1]) * 2;
  }

  /** A shape that depends on nothing but this camera and its name: worked out once. */
  once(name: string, make: () => string): string {
    let found = this.#kept.get(name);
    if (found === undefined) this.#kept.set(name, (found = make()));
    return found;
  }

  /** Where a cell lies on the bench. */
  flat(cell: Cell): P2 {
    const [x, y] = spread(cell);
    return [x - this.#centre[0], y - this.#centre[1]];
  }

  /** A point of the bench on the screen. */
  at(x: number, y: number, z = 0): P2 {
    const k = this.scale(y, z);
    return [x * k, -(z * CE - y * SE) * k];
  }

  scale(y: number, z = 0): number {
    return this.#far / (this.#far - (y * CE + z * SE));
  }

  /** A transform that lays a flat drawing on the bench at a point; one unit there is `unit` on the bench. */
  lay(x: number, y: number, z: number, unit = 1): string {
    const [o, a, b] = [this.at(x, y, z), this.at(x + 0.5, y, z), this.at(x - 0.5, y, z)];
    const [c, d] = [this.at(x, y + 0.5, z), this.at(x, y - 0.5, z)];
    const m = [(a[0] - b[0]) * unit, (a[1] - b[1]) * unit, (c[0] - d[0]) * unit, (c[1] - d[1]) * unit];
    return `matrix(${m.map((v) => v.toFixed(3)).join(" ")} ${f(o[0])} ${f(o[1])})`;
  }

  /** A hexagon round a cell, at a height. */
  hex(cell: Cell, radius = S, z = 0): P2[] {
    const [x, y] = this.flat(cell);
    return corners(radius).map(([dx, dy]) => this.at(x + dx, y + dy, z));
  }

  quad(x0: number, y0: number, x1: number, y1: number): P2[] {
    return [this.at(x0, y0), this.at(x1, y0), this.at(x1, y1), this.at(x0, y1)];
  }

  /** Whether a side that looks this way from a point is seen. */
  sees(x: number, y: number, nx: number, ny: number): boolean {
    return -x * nx + (this.#far * CE - y) * ny > 0;
  }
}

export function corners(radius: number): P2[] {
  return Array.from({ length: 6 }, (_, i) => {
    const a = ((30 + 60 * i) * Math.PI) / 180;
    return [radius * Math.cos(a), radius * Math.sin(a)] as const;
  });
}
