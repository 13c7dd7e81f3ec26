import type { About } from "./about";
import type { Module } from "./module";
import { Table } from "./table";

const SAME = 1e-6; // moves that get this much less than the best are as good

/** Exact endings: when few choices are left, every way the game can end is looked at. See bots/endings.py. */
export class Endings {
  readonly #values: number;
  #some: Table | null = null; // these take room, which is asked for when the first ending is near
  #more: Table | null = null;

  constructor(
    private readonly module: Module,
    private readonly about: About,
  ) {
    this.#values = module.room(8 * about.mostLegal * about.mostSeats);
  }

  /** The best moves, if the ending can be counted out within a budget of positions. `ready` seeds a table. */
  best(board: number, view: number, seat: number, budget: number, ready: (table: Table) => void): number[] | null {
    const { endings, secrets } = this.about;
    const worlds = (this.#some ??= new Table(this.module, this.about.ends, secrets ? endings.worlds : 1));
    ready(worlds);
    for (let i = 0; i < endings.probes; i++)
      if (this.module.calls.until_the_end(board, view, seat, endings.near, worlds.address) > endings.near) return null;
    const solve = (table: Table): number[] | null => {
      ready(table);
      const n = this.module.calls.solve_moves(board, view, seat, budget, table.address, this.#values);
      return n > 0 ? this.#bestOf(table, n, seat) : null;
    };
    const found = solve(worlds);
    const left = Number(this.module.longs(worlds.at("control"), 1)[0]);
    const times = Math.floor(endings.more_worlds / endings.worlds);
    if (!found || !secrets || (budget - left) * times > budget) return found;
    this.#more ??= new Table(this.module, this.about.ends, endings.more_worlds);
    return solve(this.#more) ?? found;
  }

  #bestOf(table: Table, n: number, seat: number): number[] {
    const values = this.module.floats(this.#values, n * this.about.mostSeats);
    const mine = Array.from({ length: n }, (_, i) => values[i * this.about.mostSeats + seat] as number);
    const least = Math.max(...mine) - SAME;
    return [...this.module.ints(table.at("moves"), n)].filter((_, i) => (mine[i] as number) >= least);
  }
}
