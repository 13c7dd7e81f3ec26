/** How a game that is over ended for the one who looks, in as few words as there are. */
import type { TableInfo } from "./wire";

export type Result =
  | { readonly key: "won" | "lost" | "even" | "finished" }
  | { readonly key: "place"; readonly place: number; readonly of: number }
  | { readonly key: "winner"; readonly name: string };

export function result(table: Pick<TableInfo, "places" | "my_seats" | "seats">): Result {
  const places = table.places ?? {};
  const all = Object.values(places);
  if (!all.length) return { key: "finished" };
  if (all.length > 1 && all.every((place) => place === 1)) return { key: "even" };
  // whoever played several seats on one device, or none, is told who won
  if (table.my_seats.length !== 1) {
    const first = table.seats.filter((s) => places[s.seat] === 1).map((s) => s.name);
    return { key: "winner", name: first.join(" & ") };
  }
  const mine = places[table.my_seats[0] ?? ""] ?? 0;
  if (mine === 1) return { key: "won" };
  return new Set(all).size === 2 ? { key: "lost" } : { key: "place", place: mine, of: all.length };
}
