/** The picture of this game and its board, as the server sends them. */
import type { BoardData, Picture } from "../../lib/wire";

export interface Tower {
  seat: string;
  height: number;
}
export interface Island {
  name: string;
  worth: number;
  garrisons: Record<string, number>;
  taker: string | null;
}
export interface Player {
  seat: string;
  supply: number;
  up: string[];
  deck: string[];
  played: string[];
}

export interface Chart {
  towers: Record<string, Tower>;
  islands: Island[];
  players: Player[];
  chosen: { card: string; meridian: number; lifted: number } | null;
  starter: string | null;
  turn: number;
  turns: number;
}

export type Point = readonly [number, number];

export interface Layout {
  size: Point;
  compass: readonly [number, number, number];
  cities: Point[][];
  meridians: Point[][];
  labels: Record<string, readonly [number, number, number]>;
  outlines: Record<string, Point[]>;
}

export interface City {
  id: string;
  meridian: number;
  row: number;
  island: string;
  capital: boolean;
  at: Point;
}

export const chartOf = (picture: Picture) => picture as unknown as Chart;
export const layoutOf = (board: BoardData) => board.layout as unknown as Layout;

/** Worked out once for a board, which never changes. */
function once<T>(act: (board: BoardData) => T): (board: BoardData) => T {
  const known = new WeakMap<BoardData, { found: T }>();
  return (board) => {
    let kept = known.get(board);
    if (!kept) known.set(board, (kept = { found: act(board) }));
    return kept.found;
  };
}

/** The islands' letters, in the order of the picture's islands. */
export const letters = once((board) => Object.keys(board.data["islands"] as Record<string, string>).sort());

/** Every city, from the map as it is written in the board's file: top line first, a capital marked with a star. */
export const cities = once((board): City[] => {
  const lines = (board.data["map"] as string).trim().split("\n");
  const { cities: places } = layoutOf(board);
  return lines.flatMap((line, i) =>
    line
      .trim()
      .split(/\s+/)
      .map((cell, m) => {
        const row = lines.length - i;
        return {
        id: `${m + 1}.${row}`, meridian: m + 1, row, island: cell.replace("*", ""),
        capital: cell.endsWith("*"), at: places[i]?.[m] ?? [0, 0],
      }; // prettier-ignore
      }),
  );
});

/** The numbers on a card: "4-5-6-7" is 4, 5, 6 and 7. */
export const numbers = (card: string): number[] => card.split("-").map(Number);
/** A card's name with a middle dot, as it is printed. */
export const printed = (card: string): string => card.replaceAll("-", "·");
