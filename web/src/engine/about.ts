/** What has to be known to use a game's module; `archipel engine` writes it beside the module. */
export interface About {
  game: string;
  version: number;
  prefix: string;
  seats: number[];
  colours: string[];
  secrets: boolean;
  moves: number;
  mostLegal: number;
  mostMoves: number;
  mostSeats: number;
  worlds: number; // imaginings of a preview
  options: Option[];
  boards: Record<string, { seats: number[]; digest: string }>;
  spelling: Spelling;
  records: {
    state: Layout;
    board: Layout;
    derived?: Layout;
    events: Layout;
    node: Layout;
    settings: Layout;
    net?: Layout;
  };
  work: Room[];
  ends: Room[];
  levels: Record<string, Level>;
  learned: { parts: string[]; seats: number[]; boards: string[]; fewest: number; heads: number } | null;
  search: { mostNodes: number; nodesASimulation: number };
  endings: { worlds: number; more_worlds: number; deepest: number; probes: number; near: number };
}

/** The names of the things of each kind, by number. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** What things are called, on all boards and on each, and how events and questions are told: key and parameters. */
export interface Spelling {
  names: Names;
  boards: Record<string, Names>;
  called: Record<string, number>;
  longest: number; // words of a move, at most
  numbers: number; // of an event or a question, at most
  events: Record<string, [string, string]>;
  questions: [string, string][];
}

export interface Option {
  name: string;
  default: number;
  low: number;
  high: number;
  values: string[];
}

/** A record: its size, and where in it each field lies. */
export interface Layout {
  readonly bytes: number;
  readonly fields: Readonly<Record<string, Field>>;
}

export interface Field {
  readonly at: number;
  readonly type: string;
  readonly shape: readonly number[];
}

/** An array that a search works in; `each`: so many bytes for each unit, of which there may be any number. */
export interface Room {
  name: string;
  bytes: number;
  each?: boolean;
}

/** How a level searches; see `bots/work.py` for what each setting means. */
export interface Level {
  simulations: number;
  trust: number;
  reuse: boolean;
  slip: number;
  solve: number;
  by_hand: number;
  learned: boolean;
  seconds: number;
  [setting: string]: number | boolean;
}
