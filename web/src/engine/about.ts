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
  telling: { texts: Record<string, Text>; things: Things; boards: Record<string, Things> };
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

export interface Option {
  name: string;
  default: number;
  low: number;
  high: number;
  values: string[];
}

/** How one kind of event is told; of several keys, the number after the parameters says which. */
export interface Text {
  keys: string[];
  parameters: Parameter[];
  byNature: string | null;
}

/** A value of a text: what it is called there, the kind of thing it is, and where its numbers stand in the event. */
export interface Parameter {
  name: string;
  kind: string;
  at: number[];
}

/** What things are called, by kind and number. */
export type Things = Record<string, readonly unknown[]>;

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
