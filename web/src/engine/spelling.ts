/** Moves, events and questions as people write them: numbers inside, names here. The same as `core/spelling.py`. */
import type { Names, Spelling } from "./about";

/** The key of a text, and its values. */
export interface Said {
  key: string;
  values: Record<string, string | number>;
}

/** The names of the things that a parameter of a text stands for, by number. */
export type Things = Readonly<Record<string, readonly string[]>>;

/** The words of one game on one board. */
export class Speller {
  readonly #names: Names;

  constructor(
    private readonly spelling: Spelling,
    board: string,
  ) {
    this.#names = { ...spelling.names, ...spelling.boards[board] };
  }

  /** What each parameter of a text can be called. */
  get things(): Things {
    return Object.fromEntries(
      Object.entries(this.spelling.called).map(([name, kind]) => [name, this.#names[kind] ?? []]),
    );
  }

  /** A path of things, each a kind and a number, in words; what is below 0 is no thing. */
  words(path: Iterable<number>): string {
    return [...path]
      .filter((thing) => thing >= 0)
      .map((thing) => this.#named(thing >> 16, thing & 0xffff))
      .join(" ");
  }

  /** What happened, from a row of events: for whom, what kind, its numbers. */
  tell([, kind, ...numbers]: readonly number[]): Said {
    const known = this.spelling.events[String(kind)];
    if (!known) throw new Error(`There is no event ${kind}.`);
    return this.#said(known, numbers);
  }

  /** What is asked, from the number of a question and its numbers. */
  ask(question: number, numbers: readonly number[]): Said {
    const known = this.spelling.questions[question];
    if (!known) throw new Error(`There is no question ${question}.`);
    return this.#said(known, numbers);
  }

  /** Of several keys, the number after the parameters chooses. */
  #said([keys, parameters]: readonly [string, string], numbers: readonly number[]): Said {
    const known = parameters.split(" ").filter(Boolean);
    const values = known.map((name, i) => {
      const kind = this.spelling.called[name];
      const number = numbers[i] ?? 0;
      return [name, kind === undefined ? number : this.#named(kind, number)];
    });
    const choices = keys.split(" ");
    const key = choices[choices.length > 1 ? (numbers[known.length] ?? 0) : 0] ?? "";
    return { key, values: Object.fromEntries(values) };
  }

  #named(kind: number, number: number): string {
    return this.#names[kind]?.[number] ?? "?";
  }
}
