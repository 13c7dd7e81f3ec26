/** How scouts and stones travel over the scroll. */
import type { Event } from "../../lib/wire";
import type { Journey, Spot } from "../../table/flights.svelte";
import { mid } from "./draw";
import { towersOf, type Land, type P2 } from "./types";

export interface Trip extends Journey { readonly seat: string; readonly stone: boolean }

/** The journeys of one line of the log, given where the scouts stood before. */
export function trips(land: Land, scouts: ReadonlyMap<string, string>, event: Event): Trip[] {
  const village = (id: unknown): Spot | undefined => land.villages[String(id)];
  const gate = (line: unknown): Spot[] => {
    const [a, b] = towersOf(String(line)).map((id) => land.towers[id]) as [P2 | undefined, P2 | undefined];
    return a && b ? [mid(a, b)] : [];
  };
  return (event.told ?? []).flatMap(({ key, values }): Trip[] => {
    const seat = String(values["seat"] ?? "");
    const to = String(values["village"] ?? "");
    const [from, there] = [village(scouts.get(seat)), village(to)];
    if (key === "laid" && there) return [{ what: `stone ${seat}`, seat, stone: true, to, points: [[there[0], there[1] - 70], there] }]; // prettier-ignore
    if (!from || !there) return [];
    const via = key === "went" ? [] : key === "went_through" ? gate(values["line"]) : key === "walked" ? [...gate(values["up"]), ...gate(values["down"])] : null;
    return via ? [{ what: `scout ${seat}`, seat, stone: false, to, points: [from, ...via, there] }] : [];
  });
}
