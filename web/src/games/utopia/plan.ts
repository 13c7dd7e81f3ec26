/** The city's lines: curves, and quarters cut into houses so that the gaps left are their alleys. */
import { random } from "../../lib/random";
import type { P2 } from "./types";

export const f = (v: number) => String(Math.round(v * 10) / 10);
export const pts = (p: readonly P2[]) => (p.length ? `M${p.map(([x, y]) => `${f(x)},${f(y)}`).join("L")}z` : "");

export function smooth(p: readonly P2[], closed = false): string {
  const n = p.length;
  const at = (i: number): P2 => p[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] ?? [0, 0];
  let d = `M${f(at(0)[0])},${f(at(0)[1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${f(b[0] + (c[0] - a[0]) / 6)},${f(b[1] + (c[1] - a[1]) / 6)} ${f(c[0] - (e[0] - b[0]) / 6)},${f(c[1] - (e[1] - b[1]) / 6)} ${f(c[0])},${f(c[1])}`;
  }
  return d + (closed ? "z" : "");
}

const pairs = (p: readonly P2[]) => p.map((a, i) => [a, p[(i + 1) % p.length] ?? a] as const);
const area = (p: readonly P2[]) => pairs(p).reduce((s, [a, b]) => s + a[0] * b[1] - b[0] * a[1], 0) / 2;

/** The part of a shape on one side of a line. */
function clip(poly: readonly P2[], px: number, py: number, nx: number, ny: number): P2[] {
  const out: P2[] = [];
  for (const [a, b] of pairs(poly)) {
    const [da, db] = [(a[0] - px) * nx + (a[1] - py) * ny, (b[0] - px) * nx + (b[1] - py) * ny];
    if (da >= 0) out.push(a);
    if (da * db < 0) out.push([a[0] + (da / (da - db)) * (b[0] - a[0]), a[1] + (da / (da - db)) * (b[1] - a[1])]);
  }
  return out;
}

interface Box {
  u: P2;
  w: number;
  v: P2;
  h: number;
  c: P2;
}

/** The smallest box round a shape: its long axis first. */
function box(poly: readonly P2[]): Box | null {
  let best: (Box & { size: number }) | null = null;
  for (const [a, b] of pairs(poly)) {
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (l < 1) continue;
    const u: P2 = [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
    const v: P2 = [-u[1], u[0]];
    const s = poly.map(([x, y]) => x * u[0] + y * u[1]);
    const t = poly.map(([x, y]) => x * v[0] + y * v[1]);
    const [s0, s1, t0, t1] = [Math.min(...s), Math.max(...s), Math.min(...t), Math.max(...t)];
    const [w, h, ms, mt] = [s1 - s0, t1 - t0, (s0 + s1) / 2, (t0 + t1) / 2];
    if (best && w * h >= best.size) continue;
    const c: P2 = [ms * u[0] + mt * v[0], ms * u[1] + mt * v[1]];
    best = w >= h ? { u, w, v, h, c, size: w * h } : { u: v, w: h, v: u, h: w, c, size: w * h };
  }
  return best;
}

export function inside([x, y]: P2, poly: readonly P2[]): boolean {
  let odd = false;
  for (const [a, b] of pairs(poly))
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  return odd;
}

function shrink(poly: readonly P2[], by: number): P2[] {
  const [cx, cy] = [poly.reduce((s, p) => s + p[0], 0) / poly.length, poly.reduce((s, p) => s + p[1], 0) / poly.length];
  return poly.map(([x, y]) => {
    const r = Math.hypot(x - cx, y - cy) || 1;
    const k = Math.max(0, (r - by) / r);
    return [cx + (x - cx) * k, cy + (y - cy) * k];
  });
}

export interface House {
  light: string;
  dark: string;
  shade: string;
  odd: boolean;
  tree: boolean;
  c: P2;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** The houses of a quarter, the same on every screen. */
export function houses(shape: readonly P2[], seed: number): House[] {
  const roll = random(seed);
  const between = (a: number, b: number) => a + roll() * (b - a);
  const todo: P2[][] = [shrink(shape, 3.2)];
  const found: House[] = [];
  while (todo.length) {
    const p = todo.pop() ?? [];
    const a = Math.abs(area(p));
    const b = p.length >= 3 && a >= 14 ? box(p) : null;
    if (!b) continue;
    const { u, w, v, h, c } = b;
    if (a < 92 * between(0.75, 1.5) && w / h < 2.6) {
      if (h < 3.6) continue;
      const n: P2 = v[0] + v[1] * 1.4 < 0 ? v : [-v[0], -v[1]];
      const [xs, ys] = [p.map((q) => q[0]), p.map((q) => q[1])];
      found.push({
        light: pts(clip(p, c[0], c[1], n[0], n[1])), dark: pts(clip(p, c[0], c[1], -n[0], -n[1])), shade: pts(p.map(([x, y]) => [x + 1, y + 1.5] as const)),
        odd: roll() < 0.22, tree: roll() < 0.06, c, x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys),
      }); // prettier-ignore
      continue;
    }
    const [k, turn] = [between(-0.13, 0.13) * w, between(-0.13, 0.13)];
    const n: P2 = [u[0] * Math.cos(turn) - u[1] * Math.sin(turn), u[0] * Math.sin(turn) + u[1] * Math.cos(turn)];
    const gap = a > 2200 ? 1.9 : a > 620 ? 1.25 : 0.42;
    const [px, py] = [c[0] + u[0] * k, c[1] + u[1] * k];
    todo.push(
      clip(p, px + n[0] * gap, py + n[1] * gap, n[0], n[1]),
      clip(p, px - n[0] * gap, py - n[1] * gap, -n[0], -n[1]),
    );
  }
  return found;
}
