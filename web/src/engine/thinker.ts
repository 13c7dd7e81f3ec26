import type { About, Level } from "./about";
import { digest } from "./digest";
import { Endings } from "./endings";
import { fieldsOf, write } from "./fields";
import type { Module } from "./module";
import { Table } from "./table";

// places in `control`, see bots/loops/nodes.py
const USED = 0;
const DONE = 1;
const SETTLED = 3;
const BY_HAND = -1; // in `ready` of a network: judge as if nothing had been learned
const FIRST_SLICE = 8; // simulations before the speed is known
const SLICE = 0.004; // seconds between two looks at the clock

/** What a bot is given: the record as its seat may know it, and every move since the start as the seat saw it. */
export interface View {
  board: number; // the board's address
  digest: string; // the board's
  seats: number;
  seat: number;
  state: Uint8Array;
  seen: bigint[];
}

/** The moves a search has looked into: how often, and what the searching seat got from each on average. */
interface Count {
  move: number;
  visits: bigint;
  value: number;
}

/** A bot of one level for one seat through one game: the same decisions as the server's of the same seed. */
export class Thinker {
  readonly #work: Table;
  readonly #view: number;
  readonly #found: { moves: number; visits: number; values: number; since: number }; // room to read results in
  readonly #capacity: number;
  #seed: number | bigint = 0;
  #spare = 0;
  #last: View | null = null;

  constructor(
    private readonly module: Module,
    private readonly about: About,
    private readonly level: Level,
    /** where endings are solved: one place for all who think */ private readonly endings: Endings,
    private readonly weights: Uint8Array | null = null,
  ) {
    const { search, mostLegal, mostMoves, mostSeats, records } = about;
    const most = Math.max(level.simulations, level.by_hand);
    this.#capacity = Math.min(search.mostNodes, most * search.nodesASimulation + 2 * mostLegal);
    this.#work = new Table(module, about.work, this.#capacity);
    this.#view = module.room(records.state.bytes);
    const [moves, visits] = [module.room(4 * mostLegal), module.room(8 * mostLegal)];
    const [values, since] = [module.room(8 * mostLegal * mostSeats), module.room(8 * mostMoves)];
    this.#found = { moves, visits, values, since };
    this.#writeSettings();
    this.#writeNetwork();
  }

  /** A legal move for the seat of the view. Without a limit in seconds it follows from the seed alone. */
  choose(view: View, seed: number | bigint, seconds: number | null = null): number {
    const { module, level } = this;
    if (seed !== this.#seed) this.forget();
    this.#seed = seed;
    module.bytes(this.#view, view.state.length).set(view.state);
    const only = this.#onlyMove(view);
    if (only !== null) return only;
    const solved = this.#solution(view);
    if (solved?.length === 1) return solved[0] as number;
    this.#search(view, seconds);
    let counts = this.#counts(view.seat);
    const best = solved && counts.filter((count) => solved.includes(count.move));
    if (best?.length) counts = best;
    const { visits, values } = this.#found;
    module.longs(visits, counts.length).set(counts.map((count) => count.visits));
    module.floats(values, counts.length).set(counts.map((count) => count.value));
    const judged = Number(level.trust > 0);
    const index = module.calls.chosen(visits, values, counts.length, level.slip, judged, this.#work.at("rng"));
    return (counts[index] as Count).move;
  }

  /** Another game begins: nothing of the last tree is of use. */
  forget(): void {
    this.#last = null;
    this.module.longs(this.#work.at("control"), 4)[USED] = 0n;
    this.module.floats(this.#work.at("values"), 2 * this.about.mostSeats).fill(0); // there may be fewer seats
  }

  /** The tree of the last search, as bytes: what tests compare. */
  get tree(): Uint8Array {
    const used = Number(this.module.longs(this.#work.at("control"), 4)[USED]);
    return this.module.copy(this.#work.at("nodes"), used * this.about.records.node.bytes);
  }

  #onlyMove(view: View): number | null {
    this.#prepare(this.#work, view);
    const n = this.module.calls.choices(view.board, this.#view, view.seat, this.#work.address);
    return n === 1 ? (this.module.ints(this.#work.at("moves"), 1)[0] as number) : null;
  }

  #solution(view: View): number[] | null {
    if (this.level.solve === 0) return null;
    const ready = (table: Table): void => this.#prepare(table, view);
    return this.endings.best(view.board, this.#view, view.seat, this.level.solve, ready);
  }

  #search(view: View, seconds: number | null): void {
    const { level, module } = this;
    const proved = this.#isProved(view);
    const budget = level.learned && !proved && level.by_hand > 0 ? level.by_hand : level.simulations;
    const began = performance.now();
    this.#root(view);
    this.#prepare(this.#work, view);
    this.#ready(level.learned ? Number(proved) : BY_HAND);
    const control = this.#work.at("control");
    const counted = (): [number, boolean] => {
      const found = module.longs(control, 4);
      return [Number(found[DONE]), found[SETTLED] !== 0n];
    };
    module.longs(control, 4)[DONE] = 0n;
    module.longs(control, 4)[SETTLED] = 0n;
    let upto = seconds === null ? budget : FIRST_SLICE;
    for (;;) {
      module.calls.search(view.board, this.#view, view.seat, Math.min(upto, budget), budget, this.#work.address);
      const [done, settled] = counted();
      const spent = (performance.now() - began) / 1000;
      if (done >= budget || settled || (seconds !== null && spent >= seconds)) break;
      upto = done + Math.max(1, Math.floor((done / spent) * Math.min(SLICE, (seconds ?? 0) - spent)));
    }
    this.#last = view;
  }

  /** Plant a new tree, or go on with the part of the old one that this view follows from. */
  #root(view: View): void {
    const { module, level } = this;
    const [work, last] = [this.#work, this.#last];
    if (level.reuse && last && follows(view, last)) {
      const since = view.seen.slice(last.seen.length);
      module.longs(this.#found.since, since.length).set(since);
      const node = module.calls.descend(work.at("nodes"), this.#capacity, this.#found.since, since.length);
      if (node >= 0) {
        const old = work.at("nodes");
        this.#spare ||= module.room(this.#capacity * this.about.records.node.bytes);
        module.calls.keep(old, this.#capacity, node, this.#spare, work.at("control"));
        work.set("nodes", this.#spare);
        this.#spare = old;
        return;
      }
    }
    module.calls.plant(work.at("nodes"), this.#capacity, work.at("control"));
  }

  /** What the root's moves got, in the order of their numbers. */
  #counts(seat: number): Count[] {
    const { module, about } = this;
    const { moves, visits, values } = this.#found;
    const n = module.calls.children(this.#work.at("nodes"), this.#capacity, 0, moves, visits, values);
    const sums = module.floats(values, n * about.mostSeats);
    const tried = module.longs(visits, n);
    const found = [...module.ints(moves, n)].map((move, i) => {
      const count = tried[i] as bigint;
      const weight = Math.max(Number(count), 1e-9) + this.level.trust;
      return { move, visits: count, value: (sums[i * about.mostSeats + seat] as number) / weight };
    });
    return found.sort((a, b) => a.move - b.move);
  }

  /** The generator of a decision follows from the bot's seed and from how many moves went before. */
  #prepare(table: Table, view: View): void {
    const [high, low] = digest(`${this.#seed} ${view.seat} ${view.seen.length}`);
    this.module.words(table.at("rng"), 3).set([low, high, 0n]);
    const { mostSeats, records } = this.about;
    const mates = fieldsOf(view.state, records.state)["team"];
    const alone = Array.from({ length: mostSeats }, (_, seat) => seat);
    const teams = mates === undefined ? alone : Array.from(mates as Int8Array);
    this.module.ints(table.at("teams"), teams.length).set(teams);
  }

  #isProved(view: View): boolean {
    const learned = this.about.learned;
    if (!this.level.learned || !learned || !this.weights) return false;
    return learned.seats.includes(view.seats) && (!learned.boards.length || learned.boards.includes(view.digest));
  }

  #writeSettings(): void {
    const layout = this.about.records.settings;
    const record = this.module.bytes(this.#work.at("settings"), layout.bytes);
    for (const [name, field] of Object.entries(layout.fields))
      write(record, field, name === "longest" ? this.about.mostMoves : Number(this.level[name]));
  }

  /** The network's record in memory: what was learned, and the sizes it was learned for. */
  #writeNetwork(): void {
    const { net: layout } = this.about.records;
    const { learned } = this.about;
    if (!layout || !learned) return;
    const record = this.module.bytes(this.#work.at("net"), layout.bytes);
    const put = (name: string, value: number): void => write(record, layout.fields[name] as never, value);
    put("fewest", learned.fewest);
    put("parts", learned.heads);
    let from = 0;
    for (const name of this.weights && this.level.learned ? learned.parts : []) {
      const field = layout.fields[name];
      if (!field || !this.weights) continue;
      const size = 4 * field.shape.reduce((a, b) => a * b, 1);
      record.set(this.weights.subarray(from, from + size), field.at);
      from += size;
    }
  }

  #ready(value: number): void {
    const { net: layout } = this.about.records;
    const field = layout?.fields["ready"];
    if (layout && field) write(this.module.bytes(this.#work.at("net"), layout.bytes), field, value);
  }
}

/** Whether a view is of the same seat and game, later on. */
function follows(view: View, last: View): boolean {
  const same = view.seat === last.seat && view.board === last.board;
  return (
    same &&
    view.seen.length > last.seen.length &&
    last.seen.length > 0 &&
    last.seen.every((move, i) => view.seen[i] === move)
  );
}
