/** How scouts and stones travel over the scroll. */
import type { Event } from "../../lib/wire";
import type { Journey, Spot } from "../../table/flights.svelte";
import { mid } from "./draw";
import { scoutAt, stoneAt } from "./heap";
import { towersOf, type Land, type P2, type Pile, type Settled } from "./types";

export interface Trip extends Journey {
  readonly seat: string;
  readonly stone: boolean;
}

/** What is needed to know where things stand: which stones lie where, and how large all is drawn. */
export interface Stand {
  readonly land: Land;
  readonly piles: Readonly<Record<string, Pile>>;
  readonly large: boolean;
}

/** Where a scout stands in a village. */
export function stand({ land, piles, large }: Stand, village: string): Spot | undefined {
  const at = land.villages[village];
  const [x, y] = scoutAt(piles[village]?.stones.length ?? 0, large);
  return at && [at[0] + x, at[1] + y];
}

/** The journeys of one line of the log, given where the scouts stood before. */
export function trips(now: Stand, scouts: ReadonlyMap<string, Spot>, event: Event): Trip[] {
  const { land, piles, large } = now;
  const gate = (line: unknown): Spot[] => {
    const [a, b] = towersOf(String(line)).map((id) => land.towers[id]) as [P2 | undefined, P2 | undefined];
    return a && b ? [mid(a, b)] : [];
  };
  return (event.told ?? []).flatMap(({ key, values }): Trip[] => {
    const seat = String(values["seat"] ?? "");
    const to = String(values["village"] ?? "");
    const village = land.villages[to];
    if (key === "laid" && village) {
      const stones = piles[to]?.stones ?? [];
      const [x, y] = stoneAt(
        stones.findLastIndex((stone) => stone.seat === seat),
        stones.length,
        large,
      );
      const place: Spot = [village[0] + x, village[1] + y];
      return [{ what: `stone ${seat}`, seat, stone: true, to, points: [[place[0], place[1] - 70], place] }]; // prettier-ignore
    }
    const [from, there] = [scouts.get(seat), stand(now, to)];
    if (!from || !there) return [];
    const via =
      key === "went"
        ? []
        : key === "went_through"
          ? gate(values["line"])
          : key === "walked"
            ? [...gate(values["up"]), ...gate(values["down"])]
            : null;
    return via ? [{ what: `scout ${seat}`, seat, stone: false, to, points: [from, ...via, there] }] : [];
  });
}

/** A pile with gaps for the stones that are still on their way to it: the last ones of their players. */
export function settled(pile: Pile | undefined, coming: (what: string) => number): Settled | null {
  if (!pile) return null;
  const away = new Map<string, number>();
  const stones = [...pile.stones].reverse().map((stone) => {
    const left = away.get(stone.seat) ?? coming(`stone ${stone.seat}`);
    away.set(stone.seat, left - 1);
    return left > 0 ? null : stone;
  });
  return { ...pile, stones: stones.reverse() };
}
