/** The picture of this game and its board, as the server sends them. */
import type { BoardData, Picture } from "../../lib/wire";

export type P2 = readonly [number, number];
export type Counts = Record<string, number>;
export interface District {
  island: string; value: number; monument: string | null; controller: string | null;
  princes: Record<string, Counts>; ready: [string, string][]; payee: string | null;
} // prettier-ignore
export interface Island {
  closed: boolean; wonder: string | null; progress: Record<string, string[]>; ready: string[];
  ships: Counts; taken: Counts; bag: Counts;
} // prettier-ignore
export interface Player {
  seat: string; points: number; supply: Counts; bases: number; privileges: number; surprise_spent: boolean; cards: number; hand: Counts | null;
} // prettier-ignore
export interface City {
  round: number; phase: number; pass: number; stage: string; host: string | null;
  track: { seat: string; points: number; acted: boolean; acting: boolean; next: boolean }[];
  districts: Record<string, District>; islands: Record<string, Island>; guest: [string, string] | null;
  scale: string[]; incomes: Counts;
  players: Player[]; stock: Counts; discards: Counts; pile: number; unseen: Counts;
  returning: [string, string] | null; owed: [string, number] | null; due: number; goal_reached: boolean; goal: number; for_control: number;
} // prettier-ignore

export interface Plan {
  size: P2;
  bridge_spans: [P2, P2][];
  lighthouses: P2[];
  sector_lines: P2[][];
  reef: P2[];
  canal: P2[][];
  sectors: Record<string, P2>;
  islands: Record<string, { outline: P2[]; ship_at: P2; wonder_at: P2; wonder_shape: P2[] }>;
  districts: Record<string, { at: P2; dock?: P2; shape: P2[] }>;
}

export const cityOf = (picture: Picture) => picture as unknown as City;
export const planOf = (board: BoardData) => board.layout as unknown as Plan;
/** The plan as it lies on a phone, a quarter turned: what was left is on top. */
export function turned(plan: Plan): Plan {
  const at = ([x, y]: P2): P2 => [plan.size[1] - y, x];
  const all = (line: readonly P2[]) => line.map(at);
  const each = <T, U>(record: Record<string, T>, act: (one: T) => U) =>
    Object.fromEntries(Object.entries(record).map(([k, v]) => [k, act(v)]));
  return {
    size: [plan.size[1], plan.size[0]], bridge_spans: plan.bridge_spans.map(([a, b]) => [at(a), at(b)]), lighthouses: all(plan.lighthouses),
    sector_lines: plan.sector_lines.map(all), reef: all(plan.reef), canal: plan.canal.map(all), sectors: each(plan.sectors, at),
    islands: each(plan.islands, (i) => ({ outline: all(i.outline), ship_at: at(i.ship_at), wonder_at: at(i.wonder_at), wonder_shape: all(i.wonder_shape) })),
    districts: each(plan.districts, (d) => ({ at: at(d.at), shape: all(d.shape), ...(d.dock ? { dock: at(d.dock) } : {}) })),
  }; // prettier-ignore
}

/** Where the great ships lie that bring the guests: on the wide plate there is room beside the plan. */
export function shipsOf(plan: Plan, tall: boolean): Record<string, P2> {
  const wide: Record<string, P2> = { water: [29, 64], earth: [52, 700], wind: [940, 74], fire: [946, 690] };
  return tall
    ? { water: [plan.size[0] - 46, 52], earth: [50, 58], wind: [plan.size[0] - 48, 926], fire: [52, 930] }
    : wide;
}

export const CIVS = ["maya", "persian", "egyptian", "greek", "chinese"];
export const ISLANDS = ["water", "earth", "wind", "fire"];

/** Each district's island and the sea its ship lies in, from the board's file. */
export interface Place {
  readonly id: string;
  readonly island: string;
  readonly ship: string | null;
  readonly nth: number;
}
export function quarters(board: BoardData): Place[] {
  const list = board.data["district"] as { id: string; island: string; ship?: string }[];
  return list.map(({ id, island, ship }, nth) => ({ id, island, ship: ship ?? null, nth }));
}
