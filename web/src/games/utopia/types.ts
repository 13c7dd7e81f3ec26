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
  scale: string[]; incomes: { now: Counts; raise: Record<string, Counts>; drop: Record<string, Counts> };
  players: Player[]; stock: Counts; discards: Counts; pile: number; unseen: Counts;
  returning: [string, string] | null; owed: [string, number] | null; due: number; goal_reached: boolean;
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
export const CIVS = ["maya", "persian", "egyptian", "greek", "chinese"];
export const ISLANDS = ["water", "earth", "wind", "fire"];

/** Each district's island and the sea its ship lies in, from the board's file. */
export function quarters(board: BoardData): { id: string; island: string; ship: string | null }[] {
  const list = board.data["district"] as { id: string; island: string; ship?: string }[];
  return list.map(({ id, island, ship }) => ({ id, island, ship: ship ?? null }));
}
