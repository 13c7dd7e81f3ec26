const PAGE = 65536;
const LINE = 64; // arrays begin at a multiple of this, as they do on a server

/** What a game's module can be asked. Everything is a number: moves, seats, and addresses in its memory. */
export type Calls = Record<Call, Ask> & { derive?: Ask }; // not every game has anything to derive
type Ask = (...numbers: number[]) => number;
export type Call =
  | ("setup" | "to_act" | "chance" | "nature" | "legal" | "why_not" | "apply" | "apply_telling" | "returns")
  | (
      | "evaluate"
      | "redact"
      | "seen"
      | "spell"
      | "question"
      | "imagine"
      | "at"
      | "below"
      | "weighted"
      | "replay"
      | "seen_so_far"
      | "playouts"
    )
  | "foresee"
  | ("choices" | "search" | "plant" | "descend" | "keep" | "children" | "chosen" | "until_the_end" | "solve_moves");

/** A module with its memory. Room is given out and never taken back: it is asked for once, and used again. */
export class Module {
  readonly calls: Calls;
  readonly #memory: WebAssembly.Memory;
  #free: number;

  constructor(instance: WebAssembly.Instance) {
    this.calls = instance.exports as unknown as Calls;
    this.#memory = instance.exports["memory"] as WebAssembly.Memory;
    this.#free = Number((instance.exports["__heap_base"] as WebAssembly.Global).value);
  }

  static async load(rules: BufferSource): Promise<Module> {
    const { instance } = await WebAssembly.instantiate(rules, {});
    return new Module(instance);
  }

  /** Room for so many bytes; its address. */
  room(bytes: number): number {
    const at = Math.ceil(this.#free / LINE) * LINE;
    this.#free = at + bytes;
    const missing = this.#free - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  // Memory as numbers. Good until more room is asked for.
  bytes = (at: number, n: number): Uint8Array => new Uint8Array(this.#memory.buffer, at, n);
  ints = (at: number, n: number): Int32Array => new Int32Array(this.#memory.buffer, at, n);
  longs = (at: number, n: number): BigInt64Array => new BigInt64Array(this.#memory.buffer, at, n);
  words = (at: number, n: number): BigUint64Array => new BigUint64Array(this.#memory.buffer, at, n);
  floats = (at: number, n: number): Float64Array => new Float64Array(this.#memory.buffer, at, n);

  /** A copy of what lies there. */
  copy = (at: number, n: number): Uint8Array => this.bytes(at, n).slice();
}
