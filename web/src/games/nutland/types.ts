/** The picture of this game, as the server sends it, and the names of its cells. */
import type { BoardData, Picture } from "../../lib/wire";

export interface Stack {
  height: number;
  marble: string | null;
}
/** A way to a marble that can be pushed: over which of one's own. */
export interface Push {
  to: string;
  over: string[];
}
export interface Threat {
  seat: string;
  from: string;
  to: string;
}
export interface Player {
  seat: string;
  on_land: number;
  in_hand: number;
  out: number;
  chains: string[][];
}

export interface Scene {
  land: Record<string, Stack>;
  lakes: string[];
  rim: string[];
  teams: { seats: string[]; towers: number; threats: Threat[]; near: boolean }[];
  needed: number;
  /** How high a tower is. */
  top: number;
  players: Player[];
  stage: string;
  turn: string | null;
  named: string | null;
  marbles: Record<string, { steps: Record<string, string[]>; pushes: Push[] }>;
  nuts: Record<string, { free: string[]; to: string[]; carried: string[] }>;
  laid: number;
  round: number;
  rounds: number;
  idle: number;
}

/** A stack as it is drawn. */
export interface Look {
  name: string; height: number; marble: string | null;
  /** The heights of the stacks whose shadow may fall on it. */
  near: string;
  glow: "" | "go" | "push" | "take" | "put" | "here";
  /** The corner where its number is seen, in degrees. */
  spot: number;
  own: boolean; mate: boolean; back: boolean; ghost: boolean; fresh: boolean;
} // prettier-ignore
/** The same with how it may be pointed at. */
export interface Aim extends Look {
  verb: string;
  lit: boolean;
  chosen: boolean;
  label: string;
}

export const sceneOf = (picture: Picture) => picture as unknown as Scene;

/** A cell's place: letters name the diagonal, the number the row; east is the next letter. */
export interface Cell {
  name: string;
  q: number;
  r: number;
}

const LETTERS = Array.from({ length: 41 }, (_, i) => (i < 26 ? "" : "a") + String.fromCharCode(97 + (i % 26)));

const known = new Map<string, Cell>();

/** A cell by its name; always the same object, so that a drawing sees that it has not changed. */
export function cell(name: string): Cell {
  let found = known.get(name);
  if (!found) {
    const [, letters = "a", row = "1"] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
    known.set(name, (found = { name, q: LETTERS.indexOf(letters), r: Number(row) }));
  }
  return found;
}

export const nameOf = (q: number, r: number) => `${LETTERS[q] ?? "?"}${r}`;
export const letter = (q: number) => LETTERS[q] ?? "";

const AROUND = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]] as const; // prettier-ignore

const rings = new Map<string, readonly Cell[]>();

/** The six cells that touch a cell, from the east, clockwise. */
export function around(cell: Cell): readonly Cell[] {
  let found = rings.get(cell.name);
  if (!found) rings.set(cell.name, (found = ring(cell)));
  return found;
}

function ring({ q, r }: Cell): Cell[] {
  return AROUND.map(([dq, dr]) => ({ name: nameOf(q + dq, r + dr), q: q + dq, r: r + dr })).filter(
    (c) => c.q >= 0 && c.q < 41 && c.r > 0 && c.r < 42,
  );
}

/** The land of a board's file: one nut for every "o" of its map. */
export function landOf(board: BoardData): Record<string, Stack> {
  const lines = String(board.data["map"] ?? "")
    .replace(/^\n/, "")
    .split("\n");
  const land: Record<string, Stack> = {};
  let first: { at: number; line: number } | null = null;
  const start = cell(String(board.data["first"] ?? "u21"));
  for (const [line, text] of lines.entries()) {
    for (const [at, sign] of [...text].entries()) {
      if (sign !== "o") continue;
      first ??= { at, line };
      const down = line - first.line;
      land[nameOf(start.q + (at - first.at - down) / 2, start.r + down)] = { height: 1, marble: null };
    }
  }
  return land;
}
