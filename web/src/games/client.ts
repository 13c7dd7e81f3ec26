/** What a game's folder gives the table page, and how the page finds it. No game is named here. */
import type { Component } from "svelte";
import type { Foresight } from "../engine";
import type { Branch, Path } from "../lib/path";
import type { BoardData, Event, Picture, TableView, Told } from "../lib/wire";

/** What a drawing may ask of the table: everything is plain data, and two things can be done. */
export interface Play {
  readonly board: BoardData;
  readonly view: TableView;
  readonly picture: Picture;
  /** My seat, or null when I only watch. */
  readonly me: string | null;
  /** The seat that is called "you": mine, unless I hold several. */
  readonly self: string | null;
  /** Whether something is asked of me, and nothing is on its way. */
  readonly mine: boolean;
  readonly root: Branch;
  readonly path: Path;
  /** What could be pointed at before anything was chosen: where one may still change one's mind. */
  readonly first: ReadonlyMap<string, readonly Path[]>;
  /** What may be pointed at now, with the paths it completes. */
  readonly lit: ReadonlyMap<string, readonly Path[]>;
  /** The whole move that has been chosen, before it is confirmed. */
  readonly move: string | null;
  /** Where the pointer rests, so that a drawing can show what would happen. */
  readonly over: string | null;
  /** Events since my own last move. */
  readonly news: readonly Event[];
  /** What led from the picture shown before to this one: pieces travel accordingly. */
  readonly latest: readonly Event[];
  /** What the drawing measures on the screen, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Point at a thing: it is chosen if it is lit, and otherwise the rule is shown that forbids it. */
  point(token: string, verb?: string, group?: string): void;
  /** Take my last move back and choose this instead. */
  instead(path: Path): void;
  /** Choose a path outright; nothing happens unless a legal move begins so. */
  choose(path: Path): void;
  hover(token: string | null): void;
  /** What a move, or all moves that begin so, will certainly bring about; null where that is not known. */
  foresee(path: Path): Foresight | null;
  /** Something that happens, in a sentence. */
  sentence(told: Told): string;
  /** A player's name as people say it. */
  name(seat: string): string;
  /** A place's name as people say it. */
  place(token: string): string;
}

/** A step of a turn: its name, and whether it is done, asked for now, or still to come. */
export interface TurnStep {
  readonly text: string;
  readonly at: "done" | "now" | "next";
}

/** A step of the final count: what is counted, for whom, and where it lies on the board. */
export interface Counted {
  readonly text: string;
  readonly points: Readonly<Record<string, number>>;
  /** What to point at, by token. */
  readonly places: readonly string[];
}

export interface GameClient {
  readonly Board: Component<{ play: Play }>;
  /** What lies before the player: cards, pieces. */
  readonly Tray?: Component<{ play: Play }>;
  /** A line with a player's stocks and open cards, beside the name. */
  readonly Stocks?: Component<{ play: Play; seat: string }>;
  /** A thing on the board looked at closely: a pile fanned out. It draws nothing for what is no such thing. */
  readonly Closer?: Component<{ play: Play; token: string }>;
  /** The board alone, small, for lists and for choosing one. */
  readonly Plate: Component<{ board: BoardData; pieces?: boolean }>;
  /** Width by height of the board on a phone, where it has the whole width. */
  readonly ratio: number;
  /** Whether the standing is a number of points; if not, it is not called so. */
  readonly pointless?: boolean;
  /** The same on a tablet. */
  readonly wide: number;
  /** What one plays for, in a sentence. */
  aim?(): string;
  /** The seats in the order to list them: partners together. */
  order?(play: Play): readonly string[];
  /** The name of a place, where its token is not what people say. */
  place?(board: BoardData, token: string): string | null;
  /** The things that are meant with a thing that no move names: the districts of an island. */
  means?(board: BoardData, token: string): readonly string[];
  /** The steps of the turn under way, whoever's turn it is. */
  steps?(play: Play): readonly TurnStep[];
  /** What nobody may miss: the last round, somebody one step from winning. */
  alarm?(play: Play): string | null;
  /** "Turn 8 of 13". */
  progress?(picture: Picture): string;
  /** The question, once a path has been begun. */
  ask?(play: Play): string | null;
  /** How a token reads on a button. */
  label?(play: Play, path: Path, token: string): string | null;
  /** How a whole move reads on the button that confirms it. */
  confirm?(play: Play, move: string): string | null;
  /** A token to take for now when several are possible, such as the lowest number. */
  suggest?(path: Path, next: readonly string[]): string | null;
  /** Moves that only begin a turn and can be taken back freely are made without confirming. */
  light?(move: string): boolean;
  /** The move to show, or the beginning of one: what was chosen, or what pointing here would choose. */
  trial?(play: Play): Path;
  /** What there is to say of a move before it is made. Where it is nothing, all that will be told is said. */
  foretell?(play: Play, path: Path, seen: Foresight | null): readonly string[];
  /** The final count, step by step; the points add up to the standing. */
  count?(play: Play, events: readonly Event[]): Counted[];
  /** What lies where, said in words for who cannot see the drawing: a heading and its lines. */
  inWords?(play: Play): { title: string; lines: string[] }[];
  /** A move as a short line of the log; null: the sentences of the server. */
  brief?(event: Event, name: (seat: string) => string): string | null;
}

type Module = { default: GameClient };

/** What there is to say about a game in a list, besides what the server tells: how much there is to think about, 1 to 5. */
const abouts = import.meta.glob<{ depth: number }>("./*/about.json", { eager: true, import: "default" });
export const depth = (name: string): number | null => abouts[`./${name}/about.json`]?.depth ?? null;

const found = import.meta.glob<Module>("./*/index.ts");

/** The games this client can draw. */
export function drawn(): string[] {
  return Object.keys(found).map((path) => path.split("/")[1] ?? "");
}

const plates = import.meta.glob<{ default: GameClient["Plate"] }>("./*/Plate.svelte");

/** Only the small drawing of a game's boards. */
export async function plate(name: string): Promise<GameClient["Plate"]> {
  const load = plates[`./${name}/Plate.svelte`] ?? (() => import("../plain/Plate.svelte"));
  return (await load()).default;
}

const emblems = import.meta.glob<Component>("./*/Emblem.svelte", { eager: true, import: "default" });

/** A game's emblem, for lists. */
export const emblem = (name: string): Component | null => emblems[`./${name}/Emblem.svelte`] ?? null;

/** A game's own part of the client; the plain one for a game that nobody has drawn yet. */
export async function client(name: string): Promise<GameClient> {
  const load = found[`./${name}/index.ts`] ?? (() => import("../plain"));
  return (await load()).default;
}
