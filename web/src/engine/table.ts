import type { Room } from "./about";
import type { Module } from "./module";

/** The arrays a search or a solution works in, and the list of their addresses that is handed to the module. */
export class Table {
  readonly address: number;
  readonly #places: Map<string, number>;

  constructor(
    private readonly module: Module,
    rooms: Room[],
    /** how many units there are of what may be any number */ units: number,
  ) {
    const found = rooms.map((room) => module.room(room.each ? room.bytes * units : room.bytes));
    this.address = module.room(4 * (found.length + 1));
    module.ints(this.address, found.length + 1).set([units, ...found]);
    this.#places = new Map(rooms.map((room, i) => [room.name, i + 1]));
  }

  /** Where an array begins. */
  at(name: string): number {
    return this.module.ints(this.address, this.#places.size + 1)[this.#place(name)] as number;
  }

  /** Have another one in its place. */
  set(name: string, address: number): void {
    this.module.ints(this.address, this.#places.size + 1)[this.#place(name)] = address;
  }

  #place(name: string): number {
    const found = this.#places.get(name);
    if (found === undefined) throw new Error(`There is no array ${name}.`);
    return found;
  }
}
