/** How princes travel: from their ship, over land or by sea, and home again. */
import type { Event } from "../../lib/wire";
import type { Journey, Spot } from "../../table/flights.svelte";
import type { District, Plan } from "./types";

export interface Trip extends Journey {
  readonly seat: string;
  readonly civ: string;
  readonly size: number;
}

/** Where a prince stood before and stands now, by its upper left corner, and how large it is drawn. */
export type Stands = (
  when: "before" | "now",
  district: string,
  seat: string,
  civ: string,
) => { at: Spot; size: number } | null;

const MIDDLE: Spot = [14, 22]; // of a prince, from its upper left corner
const off = ([x, y]: Spot): Spot => [x - MIDDLE[0], y - MIDDLE[1]];

/** The journeys of one line of the log. */
export function trips(plan: Plan, ships: Readonly<Record<string, Spot>>, stands: Stands, event: Event): Trip[] {
  return (event.told ?? []).flatMap(({ key, values }): Trip[] => {
    const [seat, civ] = [String(values["seat"] ?? ""), String(values["civ"] ?? "")];
    const place = (id: unknown) => plan.districts[String(id)];
    const goal = String(values["district"] ?? values["to"]);
    const there = place(goal);
    const what = `${seat} ${civ}`;
    const ship = ships[String(values["district"] ?? "").split("-")[0] ?? ""];
    const [from, to] = [String(values["from"]), stands("now", goal, seat, civ)];
    const [start, end] = [place(from), to?.at ?? off(there?.at ?? [0, 0])];
    const size = to?.size ?? 1;
    if ((key === "housed" || key === "placed") && there && ship)
      return [{ what, seat, civ, size, to: goal, points: [off(ship), end] }];
    if ((key === "removed" || key === "went_home") && there && ship) {
      const left = stands("before", goal, seat, civ);
      return [{ what, seat, civ, size: left?.size ?? 1, to: null, points: [left?.at ?? off(there.at), off(ship)] }];
    }
    if ((key === "moved" || key === "sailed") && there && start) {
      const sea = key === "sailed" && start.dock && there.dock ? [off(start.dock), off(there.dock)] : [];
      const points = [stands("before", from, seat, civ)?.at ?? off(start.at), ...sea, end];
      return Array.from({ length: Number(values["count"] ?? 1) }, (_, n) => ({
        what,
        seat,
        civ,
        size,
        to: goal,
        points: points.map(([x, y]): Spot => [x - n * 9, y - n * 4]),
      }));
    }
    return [];
  });
}

/** A district without the princes that are still on their way to it. */
export function settled(district: District, coming: (what: string) => number): District {
  const princes: District["princes"] = {};
  for (const [seat, civs] of Object.entries(district.princes)) {
    princes[seat] = Object.fromEntries(
      Object.entries(civs)
        .map(([civ, n]) => [civ, Math.max(0, n - coming(`${seat} ${civ}`))])
        .filter(([, n]) => n),
    );
  }
  return { ...district, princes };
}
