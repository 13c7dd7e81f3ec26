/** Practice from a position: what its text says of itself, and the table to lay for it. */
import type { NewTable, SeatAsked, TableView } from "../lib/wire";

export interface Heading {
  readonly game: string;
  readonly board: string;
  readonly seats: number;
}

/** What the first line of a position says: `meridian coral-sound, 4 players`. Null: no first line of a position. */
export function heading(text: string): Heading | null {
  const found = /^\s*([\w-]+)\s+([\w-]+),\s*(\d+)\s+players?\b/i.exec(text);
  return found ? { game: found[1] ?? "", board: found[2] ?? "", seats: Number(found[3]) } : null;
}

/** Whose move a position's text says it is, if it names one of these colours as such. */
export function mover(text: string, colours: readonly string[]): string | null {
  const verbs = "to move|to play|starts|develops|picks|draws|builds|moves|acts|chooses|places|lays";
  for (const line of text.split("\n").slice(1)) {
    const seat = colours.find((c) => new RegExp(`\\b${c} (?:${verbs})\\b|\\bstarts ${c}\\b`).test(line));
    if (seat) return seat;
  }
  return null;
}

/** The seats of a practice table: one is mine, or all of them, and bots have the rest. */
export function seating(colours: readonly string[], mine: string | null, level: (seat: string) => string): SeatAsked[] {
  return colours.map((seat): SeatAsked => {
    if (mine === null) return seat === colours[0] ? { kind: "me" } : { kind: "shared" };
    return seat === mine ? { kind: "me" } : { kind: "bot", level: level(seat) };
  });
}

/** A table that goes on from a point of another: the same options, the same bots, people's seats for a bot too. */
export function fork(view: TableView, position: string, mine: string | null, level: string): NewTable {
  const seats = view.seats.map((s) => s.seat);
  const levels = new Map(view.seats.map((s) => [s.seat, s.level ?? level]));
  return {
    game: view.header.game, board: view.header.board, options: view.header.options, hints: true, position,
    seats: seating(seats, mine, (seat) => levels.get(seat) ?? level),
  }; // prettier-ignore
}
