/**
 * The rules at a table: what a move will bring about, before it is made. They come after the first drawing, which does
 * not need them; where a server has not compiled them yet they are asked for again, and until then nothing is foreseen.
 */
import type { Engine, Foresight } from "../engine";
import type { Path } from "../lib/path";
import type { TableView } from "../lib/wire";

const FIRST = 10; // seconds until the rules are asked for again
const LONGEST = 120;
const MOST = 12; // moves a path may still become for their effects to be compared

type Load = typeof import("../engine/loading").load;
type Foresee = typeof import("../engine/foresight").foresight;

export class Rules {
  #engine = $state.raw<Engine | null>(null);
  #foresee: Foresee | null = null;
  #asked = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #seen: { view: TableView; record: Uint8Array; found: Map<string, Foresight | null> } | null = null;

  /** Ask for the rules of a table, if that has not been done. */
  want(view: TableView): void {
    if (this.#asked) return;
    this.#asked = true;
    void this.#load(view, FIRST);
  }

  /** Ask no more. */
  close(): void {
    clearTimeout(this.#again);
  }

  async #load(view: TableView, wait: number): Promise<void> {
    const { game, rules_version: version, board, board_digest: digest } = view.header;
    const wanted = { game, version, board, digest, seats: view.seats.length };
    const engine = await this.#fetched(wanted).catch(() => null);
    if (engine) this.#engine = engine;
    else this.#again = setTimeout(() => void this.#load(view, Math.min(LONGEST, 2 * wait)), 1000 * wait);
  }

  async #fetched(wanted: Parameters<Load>[0]): Promise<Engine | null> {
    const [{ load }, { foresight }] = await Promise.all([import("../engine/loading"), import("../engine/foresight")]);
    this.#foresee = foresight;
    return load(wanted);
  }

  /** What a move, or all moves that begin so, will bring about; null where that is not one thing, or not known. */
  foresee(view: TableView, path: Path): Foresight | null {
    const engine = this.#engine;
    if (!engine || !path.length || !view.me || !view.record) return null;
    if (this.#seen?.view !== view) this.#seen = { view, record: bytes(view.record), found: new Map() };
    const { record, found } = this.#seen;
    const words = path.join(" ");
    if (!found.has(words)) found.set(words, this.#of(engine, view, record, words));
    return found.get(words) ?? null;
  }

  #of(engine: Engine, view: TableView, record: Uint8Array, words: string): Foresight | null {
    const exact = view.legal.indexOf(words);
    const all = exact >= 0 ? [exact] : view.legal.flatMap((m, n) => (m.startsWith(`${words} `) ? [n] : []));
    if (!all.length || all.length > MOST) return null;
    const seat = engine.about.colours.indexOf(view.me ?? "");
    const [first, ...others] = all.map(
      (n) => this.#foresee?.(engine, view.header.board, seat, view.moves[n] ?? -1, record) ?? null,
    );
    return first && others.every((other) => other && same(first, other)) ? first : null;
  }
}

const same = (a: Foresight, b: Foresight) => String(a.after?.record) === String(b.after?.record) && told(a) === told(b);
const told = (seen: Foresight) => JSON.stringify([seen.told, seen.points]);

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}
