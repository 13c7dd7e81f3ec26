/** How princes travel: from their ship, over land or by sea, and home again. */
import type { Event } from "../../lib/wire";
import type { Journey, Spot } from "../../table/flights.svelte";
import type { District, Plan } from "./types";

export interface Trip extends Journey { readonly seat: string; readonly civ: string }

/** The journeys of one line of the log. */
export function trips(plan: Plan, ships: Readonly<Record<string, Spot>>, event: Event): Trip[] {
  return (event.told ?? []).flatMap(({ key, values }): Trip[] => {
    const [seat, civ] = [String(values["seat"] ?? ""), String(values["civ"] ?? "")];
    const place = (id: unknown) => plan.districts[String(id)];
    const there = place(values["district"] ?? values["to"]);
    const what = `${seat} ${civ}`;
    const ship = ships[String(values["district"] ?? "").split("-")[0] ?? ""];
    if ((key === "housed" || key === "placed") && there && ship) return [{ what, seat, civ, to: String(values["district"]), points: [ship, there.at] }];
    if ((key === "removed" || key === "went_home") && there && ship) return [{ what, seat, civ, to: null, points: [there.at, ship] }];
    const from = place(values["from"]);
    if ((key === "moved" || key === "sailed") && there && from) {
      const points = key === "sailed" && from.dock && there.dock ? [from.at, from.dock, there.dock, there.at] : [from.at, there.at];
      return Array.from({ length: Number(values["count"] ?? 1) }, (_, n) => ({ what, seat, civ, to: String(values["to"]), points: points.map(([x, y]): Spot => [x + n * 9, y - n * 4]) }));
    }
    return [];
  });
}

/** A district without the princes that are still on their way to it. */
export function settled(district: District, coming: (what: string) => number): District {
  const princes: District["princes"] = {};
  for (const [seat, civs] of Object.entries(district.princes)) {
    princes[seat] = Object.fromEntries(Object.entries(civs).map(([civ, n]) => [civ, Math.max(0, n - coming(`${seat} ${civ}`))]).filter(([, n]) => n));
  }
  return { ...district, princes };
}
