/** The picture of this game and its board, as the server sends them. */
import type { BoardData, Picture } from "../../lib/wire";

export type P2 = readonly [number, number];
export interface Stone {
  seat: string;
  kind: string | null;
}
export interface Pile {
  stones: Stone[];
  controller: string;
  worth: number;
  /** What it would be worth in the other realm. */
  worth_there: number;
  unknown: number;
}
/** A pile with room for the stones that are still on their way to it. */
export interface Settled extends Omit<Pile, "stones"> {
  stones: (Stone | null)[];
}
/** What a piece of wall does: the pieces that go, the villages that change realm, the lengths that were compared. */
export interface Build {
  line: string;
  removes: string[];
  realms: Record<string, string>;
  itself: boolean;
  lengths: { new: number; old: number } | null;
}
export interface Reach {
  road: boolean;
  gates: string[];
  walks: Record<string, string[]>;
}
export interface Player {
  seat: string; scout: string | null; walls: number; stones: (string | null)[]; lost: (string | null)[];
  passive: number; left: number[] | null; points: number; unknown: number;
} // prettier-ignore

export interface Scroll {
  realms: Record<string, string>;
  wall: Record<string, { open: boolean; run: boolean }>;
  ends: string[];
  piles: Record<string, Pile>;
  players: Player[];
  stocks: {
    walls: number; gone: number; empty: number; more_to_end: number; quiet: number; quiet_at_most: number;
    announced_by: string | null; turns_left: string[];
  }; // prettier-ignore
  stage: string;
  turn: string | null;
  drawn: number;
  draws: number;
  here: string | null;
  visited: string[];
  barred: string[];
  choices: {
    /** Lines on which a piece would remove itself. */
    undone: string[];
    moves: Record<string, Reach>;
    strands: Record<string, number>;
    offers: Record<string, string>;
  } | null;
}

export interface Land {
  towers: Record<string, P2>;
  villages: Record<string, P2>;
  fields: Record<string, string[]>;
  lines: [string, string][];
  roads: [string, string][];
  start: string[];
  ends: Set<string>;
  red: Set<string>;
  terrain: {
    river?: P2[];
    mountains?: [number, number, number][];
    steppe?: [number, number, number][];
    forest?: [number, number, number][];
  };
}

export const scrollOf = (picture: Picture) => picture as unknown as Scroll;

/** The board, with places in the units of the drawing. */
export function landOf(board: BoardData): Land {
  const data = board.data as unknown as Pick<Land, "fields" | "lines" | "roads" | "start"> & {
    west: string[];
    east: string[];
    red: string[];
  };
  const layout = board.layout as unknown as Pick<Land, "towers" | "villages" | "terrain">;
  const place = ([x, y]: P2): P2 => [34 + 1.012 * x, 20 + 1.004 * y];
  const all = (places: Record<string, P2>) =>
    Object.fromEntries(Object.entries(places).map(([id, p]) => [id, place(p)]));
  const spots = (list: [number, number, number][] | undefined) =>
    (list ?? []).map(([x, y, s]) => [...place([x, y]), s] as [number, number, number]);
  const t = layout.terrain;
  return {
    towers: all(layout.towers), villages: all(layout.villages), fields: data.fields, lines: data.lines, roads: data.roads, start: data.start,
    ends: new Set([...data.west, ...data.east]), red: new Set(data.red),
    terrain: { river: (t.river ?? []).map(place), mountains: spots(t.mountains), steppe: spots(t.steppe), forest: spots(t.forest) },
  }; // prettier-ignore
}

export const lineId = ([a, b]: readonly [string, string]) => `${a}-${b}`;
export const towersOf = (line: string) => line.split("-") as [string, string];
export const KINDS = ["chinese", "mongol", "farmer", "plague", "herb"];

const beside = new WeakMap<BoardData, Map<string, string[]>>();

/** The villages on both sides of each line; on the edge of the map there is only one. */
export function villagesBeside(board: BoardData, line: string): readonly string[] {
  let known = beside.get(board);
  if (!known) {
    beside.set(board, (known = new Map()));
    const { fields } = board.data as unknown as Pick<Land, "fields">;
    for (const [village, corners] of Object.entries(fields)) {
      for (const [n, corner] of corners.entries()) {
        const next = corners[(n + 1) % corners.length] ?? "";
        for (const id of [`${corner}-${next}`, `${next}-${corner}`]) known.set(id, [...(known.get(id) ?? []), village]);
      }
    }
  }
  return known.get(line) ?? [];
}
