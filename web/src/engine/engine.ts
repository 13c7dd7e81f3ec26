import type { About, Option } from "./about";
import { Endings } from "./endings";
import { fieldsOf } from "./fields";
import { Module } from "./module";
import { Speller, type Said } from "./spelling";
import { Thinker, type View } from "./thinker";

export const NATURE = -1;
export const OVER = -2;
export const SPECTATOR = -1;
export const UNSURE = -8;
const NOT_LEGAL = -9;

/** Something that happened: for whom (a bit for each seat, -1 for everybody), what kind of thing, and its numbers. */
export type Told = number[];

/** What is the same in every imagining of what a seat does not know, after a move. */
export interface Preview {
  /** who acts next: a seat, NATURE, OVER, or UNSURE */
  actor: number;
  /** the record as the seat would see it; 0 where it is not certain */
  after: Uint8Array;
  /** of each byte of that record, whether it is certain (1) or not (0) */
  certain: Uint8Array;
  told: Told[];
  scores: ({ score: number; place: number } | null)[];
}

/** A game being played in the browser, by the rules the server plays by. Nothing of any rule is known here. */
export class Engine {
  readonly #module: Module;
  readonly #start: number;
  readonly #state: number;
  readonly #spare: number; // a state to try something on
  readonly #events: number;
  readonly #foreseen: { view: number; states: number; certain: number; results: number };
  readonly #derived: number;
  readonly #rng: number;
  readonly #path: number; // of things: a move in words; or the numbers of a question
  #speller: Speller | null = null;
  readonly #values: number;
  readonly #lists: [number, number]; // of moves and their weights
  readonly #past: [number, number]; // every move so far, and as a seat saw it
  readonly #options: number;
  readonly #endings: Endings;
  readonly #thinkers = new Map<string, Thinker>();
  #boards = new Map<string, number>();
  #board = 0;
  #digest = "";
  #log: number[] = [];
  #seed = 0n;

  private constructor(
    module: Module,
    readonly about: About,
    private readonly weights: Uint8Array | null,
  ) {
    const { records, mostLegal, mostMoves, options } = about;
    this.#module = module;
    [this.#start, this.#state, this.#spare] = [0, 0, 0].map(() => module.room(records.state.bytes)) as [
      number,
      number,
      number,
    ];
    this.#events = module.room(2 * records.events.bytes);
    this.#foreseen = {
      view: module.room(records.state.bytes),
      states: module.room(2 * records.state.bytes),
      certain: module.room(records.state.bytes),
      results: module.room(4 * 5 * about.mostSeats),
    };
    this.#derived = module.room(records.derived?.bytes ?? 1);
    this.#rng = module.room(24);
    this.#path = module.room(4 * Math.max(about.spelling.longest, about.spelling.numbers));
    this.#values = module.room(8 * about.mostSeats);
    this.#lists = [module.room(4 * mostLegal), module.room(4 * mostLegal)];
    this.#past = [module.room(4 * mostMoves), module.room(8 * mostMoves)];
    this.#endings = new Endings(module, about);
    this.#options = module.room(4 * (options.length + 1));
  }

  /** An engine, from a game's module, what is known about it, and what its bots have learned. */
  static async load(rules: BufferSource, about: About, weights: Uint8Array | null = null): Promise<Engine> {
    return new Engine(await Module.load(rules), about, weights);
  }

  /** Start on a board (its record as bytes, and its digest), before anything random has happened. */
  begin(board: Uint8Array, seats: number, options: Record<string, number | string> = {}, digest = "", seed = 0n): void {
    const { calls } = this.#module;
    const key = digest || String(board.length);
    this.#board = this.#boards.get(key) ?? this.#module.room(this.about.records.board.bytes);
    this.#boards.set(key, this.#board);
    this.#module.bytes(this.#board, board.length).set(board);
    this.#module
      .ints(this.#options, this.about.options.length + 1)
      .set([...this.about.options.map((option) => numberOf(option, options[option.name])), 0]);
    this.#bytes(this.#state).fill(0);
    calls.setup(this.#board, this.#state, seats, this.#options);
    this.#bytes(this.#start).set(this.#bytes(this.#state));
    [this.#digest, this.#seed, this.#log, this.#speller] = [digest, seed, [], null];
    for (const thinker of this.#thinkers.values()) thinker.forget();
  }

  /** The seat to act, or NATURE, or OVER. */
  get actor(): number {
    return this.#module.calls.to_act(this.#state);
  }

  /** Every move so far, nature's too. */
  get log(): readonly number[] {
    return this.#log;
  }

  /** The whole record, hidden parts too. */
  get state(): Uint8Array {
    return this.#bytes(this.#state).slice();
  }

  /** Go on from a record; how it came about is not known then. */
  set state(record: Uint8Array) {
    this.#bytes(this.#state).set(record);
    this.#bytes(this.#start).set(record);
    this.#log = [];
  }

  /** All legal moves in increasing order; for nature, what may come. */
  legal(): number[] {
    const [moves, weights] = this.#lists;
    const { calls } = this.#module;
    const actor = this.actor;
    if (actor === OVER) return [];
    const n =
      actor === NATURE
        ? calls.chance(this.#board, this.#state, moves, weights)
        : calls.legal(this.#board, this.#state, moves);
    return [...this.#module.ints(moves, n)];
  }

  /** A move in words. */
  words(move: number): string {
    this.#module.calls.spell(this.#board, this.#state, move, this.#path);
    return this.speller.words(this.#module.ints(this.#path, this.about.spelling.longest));
  }

  /** What the seat to act has to choose. */
  question(): Said {
    const numbers = this.#module.ints(this.#path, this.about.spelling.numbers);
    numbers.fill(0);
    const question = this.#module.calls.question(this.#board, this.#state, this.#path);
    return this.speller.ask(question, [...this.#module.ints(this.#path, this.about.spelling.numbers)]);
  }

  /** The words of the board that is played on. */
  get speller(): Speller {
    const board = Object.entries(this.about.boards).find(([, { digest }]) => digest === this.#digest)?.[0] ?? "";
    this.#speller ??= new Speller(this.about.spelling, board);
    return this.#speller;
  }

  /** 0 if a move is legal, else the number of the first rule it breaks. */
  whyNot(move: number): number {
    return this.#module.calls.why_not(this.#board, this.#state, move);
  }

  /** Make a legal move; what happened by it. */
  apply(move: number): Told[] {
    this.#module.bytes(this.#events, 4).fill(0);
    this.#module.calls.apply_telling(this.#board, this.#state, move, this.#events);
    this.#log.push(move);
    return this.#told();
  }

  /** Nature's move now: what the seed says. */
  nature(): number {
    this.#seedWith(this.#seed);
    return this.#module.calls.nature(this.#board, this.#state, this.#rng, this.#log.length, ...this.#lists);
  }

  /** Scores and places (1 is first) as they are, or would be if the game ended now; of a record, or of the game. */
  returns(record = this.state): { scores: number[]; places: number[] } {
    const [scores, places] = this.#lists;
    this.#bytes(this.#spare).set(record);
    this.#module.calls.returns(this.#board, this.#spare, scores, places);
    const seats = this.#seats;
    return { scores: [...this.#module.ints(scores, seats)], places: [...this.#module.ints(places, seats)] };
  }

  /** The record as a seat, or a SPECTATOR, may know it. */
  view(seat: number): Uint8Array {
    this.#bytes(this.#spare).set(this.#bytes(this.#state));
    this.#module.calls.redact(this.#board, this.#spare, seat);
    return this.#bytes(this.#spare).slice();
  }

  /** What a move of the seat to act will certainly do, as far as the seat can know; null if it may not be legal. */
  preview(seat: number, move: number, view = this.view(seat)): Preview | null {
    const { about } = this;
    const module = this.#module;
    const room = this.#foreseen;
    const { bytes } = about.records.state;
    module.bytes(room.view, bytes).set(view);
    this.#seedWith(0n);
    const worlds = about.secrets ? about.worlds : 1;
    const given = [this.#board, room.view, seat, move, worlds, this.#rng];
    const actor = module.calls.foresee(...given, room.states, room.certain, this.#events, room.results);
    if (actor === NOT_LEGAL) return null;
    const results = module.ints(room.results, 5 * about.mostSeats);
    const scores = Array.from({ length: this.#seats }, (_, other) =>
      results[4 * about.mostSeats + other]
        ? { score: results[other] as number, place: results[2 * about.mostSeats + other] as number }
        : null,
    );
    const [after, certain] = [module.copy(room.states, bytes), module.copy(room.certain, bytes)];
    return { actor, after, certain, told: this.#told(), scores };
  }

  /** What is worked out of a record for whoever draws it; null where the game has nothing of the kind. */
  derive(record: Uint8Array): Uint8Array | null {
    const layout = this.about.records.derived;
    const call = this.#module.calls.derive;
    if (!layout || !call) return null;
    this.#bytes(this.#spare).set(record);
    this.#module.bytes(this.#derived, layout.bytes).fill(0);
    call(this.#board, this.#spare, this.#derived);
    return this.#module.copy(this.#derived, layout.bytes);
  }

  /** A view filled in with a random possibility, each as likely as the seat must hold it. */
  imagine(seat: number, seed: bigint): Uint8Array {
    this.#bytes(this.#spare).set(this.view(seat));
    this.#seedWith(seed);
    this.#module.calls.imagine(this.#board, this.#spare, seat, this.#rng);
    return this.#bytes(this.#spare).slice();
  }

  /** A quick guess at how well each seat stands, from 0 (lost) to 1 (won). */
  evaluate(): number[] {
    this.#module.calls.evaluate(this.#board, this.#state, this.#values);
    return [...this.#module.floats(this.#values, this.#seats)];
  }

  /** A move as a seat may see it, before it is made. */
  seen(move: number, seat: number): number {
    return this.#module.calls.seen(this.#board, this.#state, move, seat);
  }

  /** What a bot of this level would play for the seat to act. In a worker, please: it takes a moment. */
  think(level: string, seed: number | bigint = 0, seconds: number | null = null): number {
    const settings = this.about.levels[level];
    if (!settings) throw new Error(`There is no level ${level}.`);
    const seat = this.actor;
    const key = `${level} ${seat}`;
    const thinker =
      this.#thinkers.get(key) ?? new Thinker(this.#module, this.about, settings, this.#endings, this.weights);
    this.#thinkers.set(key, thinker);
    return thinker.choose(this.#look(seat), seed, seconds);
  }

  /** The tree of the last search of a level's bot at a seat. */
  tree(level: string, seat: number): Uint8Array | null {
    return this.#thinkers.get(`${level} ${seat}`)?.tree ?? null;
  }

  #look(seat: number): View {
    const n = this.#log.length;
    const [moves, out] = this.#past;
    this.#module.ints(moves, n).set(this.#log);
    this.#bytes(this.#spare).set(this.#bytes(this.#start));
    this.#module.calls.seen_so_far(this.#board, this.#spare, moves, n, seat, out);
    const seen = [...this.#module.longs(out, n)];
    return { board: this.#board, digest: this.#digest, seats: this.#seats, seat, state: this.view(seat), seen };
  }

  #told(): Told[] {
    const [, size = 0] = this.about.records.events.fields["what"]?.shape ?? [];
    const n = this.#module.ints(this.#events, 1)[0] as number;
    const rows = [...this.#module.ints(this.#events + 4, n * size)];
    return Array.from({ length: n }, (_, i) => rows.slice(i * size, (i + 1) * size));
  }

  #seedWith(seed: bigint): void {
    this.#module.words(this.#rng, 3).set([seed & ((1n << 64n) - 1n), seed >> 64n, 0n]);
  }

  get #seats(): number {
    return Number(fieldsOf(this.#bytes(this.#state), this.about.records.state)["seats"]);
  }

  #bytes(at: number): Uint8Array {
    return this.#module.bytes(at, this.about.records.state.bytes);
  }
}

function numberOf(option: Option, chosen: number | string | undefined): number {
  if (chosen === undefined) return option.default;
  if (typeof chosen === "number") return chosen;
  const index = option.values.indexOf(chosen);
  if (index < 0) throw new Error(`${chosen} is no choice for ${option.name}.`);
  return option.low + index;
}
