/** How marbles and nuts travel: which way an event takes them over the bench. */
import type { Event } from "../../lib/wire";
import type { Journey, Spot } from "../../table/flights.svelte";
import { S, T, W, type Camera } from "./camera";
import { marbleAt } from "./nut";
import { cell } from "./types";

export interface Hop extends Journey {
  readonly scale: number;
  readonly level: number;
}

const ARC = 46; // how high a marble or nut is lifted on its way

/** A lifted way from one place to another. */
function lifted([x, y]: Spot, [u, v]: Spot, up: number): Spot[] {
  return [[x, y], [(x + u) / 2, Math.min(y, v) - up], [u, v]]; // prettier-ignore
}

/** Where a marble lands that is pushed off: on the chart, a cell further the way it was pushed. */
export function overboard(camera: Camera, from: string, words: string): Spot {
  const [, mover = from, , , via = mover] = words.split(" ");
  const [[x, y], [u, v]] = [camera.flat(cell(from)), camera.flat(cell(via))];
  const long = Math.hypot(x - u, y - v) || 1;
  return camera.at(x + ((x - u) / long) * W * 1.1, y + ((y - v) / long) * W * 1.1);
}

/** The journeys of one line of the log, over a land as it is after it. */
export function hops(camera: Camera, heights: ReadonlyMap<string, number>, event: Event): Hop[] {
  const ball = (name: string) => marbleAt(camera, cell(name), heights.get(name) ?? 0);
  return (event.told ?? []).flatMap(({ key, values }): Hop[] => {
    const [from, to] = [String(values["from"] ?? ""), String(values["to"] ?? "")];
    const what = String(values["seat"] ?? "");
    if (key === "moved" || key === "pushed") {
      const [a, b] = [ball(from), ball(to)];
      const points = key === "moved" ? lifted([a.x, a.y], [b.x, b.y], ARC) : ([[a.x, a.y], [b.x, b.y]] as const); // prettier-ignore
      return [{ what, to, points, scale: b.r, level: 0 }];
    }
    if (key === "pushed_off") {
      const a = ball(from);
      return [{ what, to: null, points: [[a.x, a.y], overboard(camera, from, event.words ?? "")], scale: a.r * 0.9, level: 0 }]; // prettier-ignore
    }
    if (key === "nut_moved") {
      const top = (name: string, level: number): Spot => {
        const [x, y] = camera.flat(cell(name));
        return camera.at(x, y, level * T);
      };
      const level = heights.get(to) ?? 1;
      return [
        {
          what: "nut",
          to,
          points: lifted(top(from, (heights.get(from) ?? 0) + 1), top(to, level), ARC + 20),
          scale: camera.scale(camera.flat(cell(to))[1], level * T) * S,
          level: Math.min(4, level),
        },
      ];
    }
    return [];
  });
}
