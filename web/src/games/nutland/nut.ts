/** The shape of a nut: six sides with the round bevel that every real nut has. */
import { corners, hull, path, S, T, type Camera, type P2 } from "./camera";
import { nameOf, type Cell } from "./types";

export const RN = S * 0.972;
const AP = RN * Math.cos(Math.PI / 6);
export const RF = AP * 0.955;
const SLOPE = Math.tan((33 * Math.PI) / 180);
export const RM = 0.5 * S; // a marble's radius
export const BORE = 0.385;
const rad = (deg: number) => (deg * Math.PI) / 180;

/** Points along side i: x, y and how far the bevel drops there. */
const EDGES = Array.from({ length: 6 }, (_, i) => {
  const [nx, ny] = [Math.cos(rad(60 * i)), Math.sin(rad(60 * i))];
  return Array.from({ length: 7 }, (_, j) => {
    const t = -RN / 2 + (RN * j) / 6;
    return [AP * nx - ny * t, AP * ny + nx * t, Math.max(0, (Math.hypot(AP, t) - RF) * SLOPE)] as const;
  });
});

export interface Drawn {
  sides: { kind: string; d: string }[];
  glints: string;
  rim: string;
  bevels: string[];
}

/** One nut of a stack, as paths; only the top one shows its face. */
export function nut(camera: Camera, cell: Cell, level: number, top: boolean): Drawn {
  const [x, y] = camera.flat(cell);
  const [low, high] = [(level - 1) * T, level * T];
  const up = (e: readonly (readonly [number, number, number])[]) =>
    e.map(([a, b, d]) => camera.at(x + a, y + b, high - d));
  const sides: Drawn["sides"] = [];
  let glints = "";
  for (const [i, kind] of [
    [0, "e"],
    [3, "w"],
    [1, "se"],
    [2, "sw"],
  ] as const) {
    // prettier-ignore
    const edge = EDGES[i] ?? [];
    const [nx, ny] = [Math.cos(rad(60 * i)), Math.sin(rad(60 * i))];
    if (!camera.sees(x + AP * nx, y + AP * ny, nx, ny)) continue;
    const down = edge.map(([a, b, d]) => camera.at(x + a, y + b, low + d * 0.8)).reverse();
    sides.push({ kind, d: path([...up(edge), ...down]) });
    if (i === 1 || i === 2)
      glints += path(
        edge.map(([a, b, d]) => camera.at(x + a, y + b, high - d - 0.6)),
        false,
      );
  }
  const rim = path(EDGES.flatMap((e) => up(e.slice(0, -1))));
  const bevels = !top
    ? []
    : EDGES.map((edge, i) => {
        const outer = [...up(edge.slice(3)), ...up((EDGES[(i + 1) % 6] ?? []).slice(1, 4))];
        const inner = Array.from({ length: 7 }, (_, k) => {
          const a = rad(60 * i + 10 * k);
          return camera.at(x + RF * Math.cos(a), y + RF * Math.sin(a), high);
        });
        return path([...outer, ...inner.reverse()]);
      });
  return { sides, glints, rim, bevels };
}

const SHADOW: P2 = [0.8, 0.34]; // how far a shadow reaches for each unit of height

/** What the shadow of a nut covers that stands so much higher than what it falls on. */
function cast([x, y]: P2, rise: number): P2[] {
  const base = corners(RN * 0.97).map(([a, b]) => [x + a, y + b] as const);
  return hull([...base, ...base.map(([a, b]) => [a + SHADOW[0] * rise, b + SHADOW[1] * rise] as const)]);
}

/** The part of a shape that lies within another; neither is dented, and both go round the same way. */
export function within(shape: readonly P2[], frame: readonly P2[]): P2[] {
  return frame.reduce((left: readonly P2[], a, i) => {
    const b = frame[(i + 1) % frame.length] ?? a;
    const side = (p: P2) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    return left.flatMap((p, k): P2[] => {
      const q = left[(k + 1) % left.length] ?? p;
      const [u, v] = [side(p), side(q)];
      const cut: P2[] = u * v < 0 ? [[p[0] + ((q[0] - p[0]) * u) / (u - v), p[1] + ((q[1] - p[1]) * u) / (u - v)]] : [];
      return u >= 0 ? [p, ...cut] : cut;
    });
  }, shape) as P2[];
}

/** The shadow of the whole land on the chart. */
export function groundShadow(camera: Camera, land: readonly (readonly [Cell, number])[]): string {
  return land
    .map(([c, height]) =>
      camera.once(`cast ${c.name} ${height}`, () =>
        path(cast(camera.flat(c), height * T).map(([x, y]) => camera.at(x, y))),
      ),
    )
    .join("");
}

const THROWERS = [[-1, 0], [0, -1], [-1, -1], [-2, 0]] as const; // prettier-ignore
const behind = new Map<string, readonly string[]>();

/** The heights of the stacks whose shadow may fall on a cell. */
export function throwers({ name, q, r }: Cell, heights: ReadonlyMap<string, number>): string {
  let names = behind.get(name);
  if (!names) behind.set(name, (names = THROWERS.map(([dq, dr]) => nameOf(q + dq, r + dr))));
  return names.map((other) => heights.get(other) ?? 0).join(" ");
}

/** The shadows that taller stacks to the left and behind throw on a top. */
export function shadowOn(camera: Camera, cell: Cell, height: number, near: string): string {
  const heights = near.split(" ").map(Number);
  const [x, y] = camera.flat(cell);
  const top = corners(RN).map(([a, b]): P2 => [x + a, y + b]);
  return THROWERS.map(([dq, dr], i) => {
    const rise = (heights[i] ?? 0) - height;
    if (rise <= 0) return "";
    const dark = within(cast(camera.flat({ name: "", q: cell.q + dq, r: cell.r + dr }), rise * T), top);
    return dark.length ? path(dark.map(([a, b]) => camera.at(a, b, height * T))) : "";
  }).join("");
}

/** A marble's middle on the screen, and its radius there. */
export function marbleAt(camera: Camera, cell: Cell, height: number): { x: number; y: number; r: number } {
  const [bx, by] = camera.flat(cell);
  const z = height ? height * T + Math.sqrt(RM ** 2 - (BORE * S * 0.93) ** 2) : RM * 0.3;
  const [x, y] = camera.at(bx, by, z);
  return { x, y, r: RM * camera.scale(by, z) };
}
