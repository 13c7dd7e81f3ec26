/** A board to look at instead of to play on: what a drawing asks of a table, answered from a picture alone. */
import type { Play } from "../games/client";
import { forced, grow, lit, move as moveOf, point, type Path } from "../lib/path";
import type { BoardData, Event, Picture, TableView } from "../lib/wire";

export interface Shown {
  readonly game: string;
  readonly board: BoardData;
  readonly picture: Picture;
  readonly seats: readonly string[];
  /** Through whose eyes, and whose move is drawn. */
  readonly me: string | null;
  /** Moves that may be tried out by pointing; none: the board is only looked at. */
  readonly legal?: readonly string[];
  /** A move to draw as if it had been chosen. */
  readonly move?: string | null;
  readonly news?: readonly Event[];
}

/** The parts of a picture that can be tried out, and how the page hears of it. */
export interface Hands {
  readonly path: Path;
  readonly over: string | null;
  readonly width: number;
  readonly height: number;
  set(path: Path): void;
  hover(token: string | null): void;
  /** Something was pointed at that cannot be chosen. */
  missed(token: string): void;
  name(seat: string): string;
  place(token: string): string;
}

/** A view of a table that is none: only what drawings read is in it. */
export function viewOf(shown: Shown): TableView {
  return {
    table: "", seq: 0, status: "playing", me: shown.me, my_seats: shown.me ? [shown.me] : [], host: false,
    to_act: shown.me, picture: shown.picture, record: null, legal: [...(shown.legal ?? [])], moves: [], question: null, standing: [],
    events: [], events_from: 0, proposals: [], can_take_back: null, spectators: 0, past: true,
    header: {
      game: shown.game, rules_version: 0, board: shown.board.id, board_digest: shown.board.digest, options: {}, title: "",
      listed: false, spectators: true, hints: false, clock: null, from_position: true, commitment: "", made: 0,
    },
    seats: shown.seats.map((seat) => ({ seat, kind: "person", name: "" })),
  }; // prettier-ignore
}

/** Each thing is read by itself when a drawing asks for it, so that only what has changed is drawn anew. */
export function still(shown: () => Shown, hands: () => Hands): Play {
  const legal = () => shown().legal ?? [];
  const root = () => grow(legal());
  const mine = () => legal().length > 0;
  const drawn = () => shown().move ?? null;
  const none = new Map<string, readonly Path[]>();
  return {
    get board() { return shown().board; },
    get view() { return viewOf(shown()); },
    get picture() { return shown().picture; },
    get me() { return shown().me; },
    get self() { return null; },
    get mine() { return mine(); },
    get root() { return root(); },
    get path() { return drawn()?.split(" ") ?? hands().path; },
    get first() { return mine() ? lit(root(), []) : none; },
    get lit() { return mine() ? lit(root(), hands().path) : none; },
    get move() { return drawn() ?? moveOf(root(), hands().path); },
    get over() { return hands().over; },
    get news() { return shown().news ?? []; },
    get latest() { return []; },
    get width() { return hands().width; },
    get height() { return hands().height; },
    point(token: string) {
      const on = point(root(), hands().path, token) ?? point(root(), [], token);
      if (on) hands().set(on);
      else hands().missed(token);
    },
    choose(path: Path) { hands().set(forced(root(), path)); },
    hover(token: string | null) { hands().hover(token); },
    name(seat: string) { return hands().name(seat); },
    instead() {},
    foresee() { return null; },
    sentence() { return ""; },
    place(token: string) { return hands().place(token); },
  }; // prettier-ignore
}
