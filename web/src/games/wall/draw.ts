/** Brush strokes: curves, mountains, trees, and a stretch of wall seen from the south. */
import type { P2 } from "./types";

export const f = (v: number) => String(Math.round(v * 10) / 10);
export const at = ([x, y]: P2) => `${f(x)} ${f(y)}`;
export const poly = (points: readonly P2[], close = true) => `M${points.map(at).join("L")}${close ? "Z" : ""}`;
export const mid = (a: P2, b: P2): P2 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export const along = (a: P2, b: P2, t: number): P2 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

export function smooth(points: readonly P2[], close = false, t = 0.5): string {
  const n = points.length;
  const get = (i: number): P2 => points[close ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] ?? [0, 0];
  let d = `M${at(get(0))}`;
  for (let i = 0; i < (close ? n : n - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    d += `C${at([b[0] + ((c[0] - a[0]) * t) / 3, b[1] + ((c[1] - a[1]) * t) / 3])} ${at([c[0] - ((e[0] - b[0]) * t) / 3, c[1] - ((e[1] - b[1]) * t) / 3])} ${at(c)}`;
  }
  return d + (close ? "Z" : "");
}

/** A far ridge that fades into mist. */
export function ridge(x0: number, x1: number, base: number, heights: readonly number[], roll: () => number): string {
  const points = heights.flatMap((h, i): P2[] => {
    const x = x0 + ((x1 - x0) * i) / (heights.length - 1);
    const before = heights[i - 1];
    if (before === undefined) return [[x, base - h]];
    const px = x0 + ((x1 - x0) * (i - 1)) / (heights.length - 1);
    return [1, 2, 3, 4].map(
      (k) => [px + ((x - px) * k) / 4, base - before - ((h - before) * k) / 4 + (k < 4 ? roll() * 6 - 3 : 0)] as const,
    );
  });
  return poly([[x0, base], ...points, [x1, base]]);
}

export interface Mountain {
  body: string;
  shade: string;
  line: string;
}

export function mountain(x: number, y: number, s: number, roll: () => number): Mountain {
  const [w, h] = [s * (1.15 + roll() * 0.25), s * (1.5 + roll() * 0.45)];
  const px = x + (roll() * 0.3 - 0.15) * w;
  const line = `M${f(x - w)} ${f(y)}Q${f(x - w * 0.45)} ${f(y - h * 0.35)} ${f(px - w * 0.16)} ${f(y - h * 0.86)}Q${f(px)} ${f(y - h * 1.06)} ${f(px + w * 0.15)} ${f(y - h * 0.82)}Q${f(x + w * 0.5)} ${f(y - h * 0.3)} ${f(x + w)} ${f(y)}`;
  const shade = `M${f(px)} ${f(y - h * 0.98)}Q${f(px + w * 0.02)} ${f(y - h * 0.5)} ${f(px + w * 0.22)} ${f(y - h * 0.3)}Q${f(px + w * 0.1)} ${f(y - h * 0.1)} ${f(px + w * 0.3)} ${f(y)}L${f(x + w)} ${f(y)}Q${f(x + w * 0.5)} ${f(y - h * 0.3)} ${f(px + w * 0.15)} ${f(y - h * 0.82)}Z`;
  const hatch = [0, 1, 2]
    .map(
      (i) =>
        `M${f(px - w * (0.1 + 0.17 * i))} ${f(y - h * (0.78 - 0.2 * i))}q${f(w * 0.06)} ${f(h * 0.12)} ${f(-w * 0.02)} ${f(h * 0.26)}`,
    )
    .join("");
  return { body: `${line}Z`, shade, line: line + hatch };
}

export const pine = (x: number, y: number, s: number) =>
  `M${f(x - s * 0.5)} ${f(y - s * 0.3)}q${f(s * 0.5)} ${f(-s * 0.35)} ${f(s)} 0q${f(-s * 0.2)} ${f(-s * 0.32)} ${f(-s * 0.27)} ${f(-s * 0.4)}q${f(-s * 0.23)} ${f(-s * 0.14)} ${f(-s * 0.46)} 0q${f(-s * 0.07)} ${f(s * 0.1)} ${f(-s * 0.27)} ${f(s * 0.4)}Z` +
  `M${f(x - s * 0.36)} ${f(y - s * 0.66)}q${f(s * 0.36)} ${f(-s * 0.24)} ${f(s * 0.72)} 0L${f(x)} ${f(y - s * 1.3)}Z`;

export const tuft = (x: number, y: number, s: number, roll: () => number) =>
  [-2, -1, 0, 1, 2]
    .map(
      (i) =>
        `M${f(x + i * s * 0.24)} ${f(y)}q${f(i * 0.6)} ${f(-s * 0.45)} ${f(i * s * 0.16 + roll() * 2 - 1)} ${f(-s * (0.9 - Math.abs(i) * 0.16))}`,
    )
    .join("");

export interface Stretch {
  shadow: string;
  faces: string[];
  courses: string;
  top: string;
  ribbon: string;
  merlons: string;
  gate: P2;
  foot: number;
}

/** A stretch of wall: a raised walkway with battlements, its face to the south, a gatehouse in the middle. */
export function stretch(from: P2, to: P2, run: boolean, scale = 1): Stretch {
  const [a, b] = from[0] > to[0] ? [to, from] : [from, to];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.hypot(dx, dy);
  const [ux, uy] = [dx / long, dy / long];
  const [nx, ny] = ux < 0 ? [uy, -ux] : [-uy, ux];
  const [hw, hh] = [(run ? 5.2 : 4.2) * scale, (run ? 9 : 7) * scale];
  const up = (p: P2, off: number, z: number): P2 => [p[0] + nx * off, p[1] + ny * off - z];
  const [l0, l1] = [up(a, hw, hh), up(b, hw, hh)];
  const side: P2[] = [l0, l1, [l1[0], l1[1] + hh], [l0[0], l0[1] + hh]];
  const steep = Math.abs(uy) > 0.5;
  const faces = [...(steep ? [poly([up(a, -hw, 0), up(a, hw, 0), up(b, hw, 0), up(b, -hw, 0)])] : []), poly(side)];
  let courses = [0.35, 0.68].map((z) => poly([[l0[0], l0[1] + hh * z], [l1[0], l1[1] + hh * z]], false)).join(""); // prettier-ignore
  const bricks = steep ? 0 : Math.floor(long / 9);
  for (let i = 1; i < bricks; i++) {
    const [x, y] = along(l0, l1, i / bricks);
    courses += `M${f(x)} ${f(y + (i % 2 ? 0 : hh * 0.35))}v${f(hh * 0.33)}`;
  }
  const count = Math.max(4, Math.floor(long / (steep ? 9.5 : 8.5)));
  let merlons = "";
  for (const off of [-hw, hw]) {
    for (let i = 0; i < count; i++) {
      const [p, q] = [up(along(a, b, (i + 0.22) / count), off, hh), up(along(a, b, (i + 0.72) / count), off, hh)];
      const [e, w] = [1.7 * scale, 1.5 * scale];
      merlons += steep
        ? poly([[p[0] - nx * e, p[1] - ny * e], [q[0] - nx * e, q[1] - ny * e], [q[0] + nx * e, q[1] + ny * e], [p[0] + nx * e, p[1] + ny * e]]) // prettier-ignore
        : poly([[p[0], p[1] - 3.6 * scale], [q[0], q[1] - 3.6 * scale], [q[0] + nx * w, q[1] + ny * w], [p[0] + nx * w, p[1] + ny * w]]); // prettier-ignore
    }
  }
  const [gx, gy] = mid(a, b);
  return {
    shadow: poly(side.map(([x, y]) => [x + 3, y + 4] as const)), faces, courses, merlons,
    top: poly([up(a, -hw, hh), up(b, -hw, hh), up(b, hw, hh), up(a, hw, hh)]),
    ribbon: run ? poly([up(a, 0, hh), up(b, 0, hh)], false) : "",
    gate: [gx, gy + (steep ? 5 : 3)], foot: Math.max(a[1], b[1]) - 3,
  }; // prettier-ignore
}
