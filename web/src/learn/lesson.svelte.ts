/** A table at which a guide sits beside the learner: what the step asks for glows, other moves get a friendly word. */
import type { GameClient, Play } from "../games/client";
import { t } from "../lib/i18n.svelte";
import { among, follow, forced, grow, type Path } from "../lib/path";
import type { BoardData } from "../lib/wire";
import { Table } from "../table/table.svelte";
import { opening, wanted } from "./script";
import type { Guide, GuideStep } from "./wire";

export class Lesson extends Table {
  /** What is said to a move the step does not ask for; empty: nothing. */
  nudge = $state("");
  /** The step that is read now. */
  at = $state(0);

  constructor(
    id: string,
    board: () => BoardData | null,
    client: () => GameClient | null,
    texts: () => Readonly<Record<string, string>>,
    readonly guide: () => Guide | null,
  ) {
    super(id, board, client, texts);
  }

  readonly steps: readonly GuideStep[] = $derived.by(() => this.guide()?.steps ?? []);
  /** How many of the learner's scripted moves have been made; null: another was made, and the script is told no further. */
  readonly made: number | null = $derived.by(() => this.view?.guide ?? null);
  readonly step: GuideStep | null = $derived(this.steps[this.at] ?? null);
  /** Whether the step read now is one of this moment, and not one looked back at. */
  readonly current = $derived(this.step?.after === this.made);
  /** The moves asked for now; none while one only reads. */
  readonly wanted = $derived.by(() =>
    this.step && this.current && this.mine ? wanted(this.step, this.view?.legal ?? []) : [],
  );
  /** Nothing of the script is left: the rest is the learner's own game. */
  readonly free = $derived.by(
    () =>
      this.view !== null &&
      this.steps.length > 0 &&
      (this.made === null || this.made >= this.steps.filter((s) => s.expect.length).length),
  );

  /** The last step that may be read now: the one that asks for a move, or the last of all. */
  readonly last = $derived.by(() => {
    const asks = this.steps.findIndex((s) => s.after === this.made && s.expect.length);
    return asks < 0 ? this.steps.length - 1 : asks;
  });

  /** Call when the moves made have changed: on to the first step of the moment, or to the one read before a break. */
  turn(read = 0): void {
    const first = this.made === null ? this.steps.length - 1 : opening(this.steps, this.made);
    this.at = Math.max(first, Math.min(read, this.last));
    this.nudge = "";
  }

  /** The lesson speaks of colours, and so do the buttons and the board: the learner is "you", a bot its colour. */
  override name(seat: string): string {
    return seat === this.view?.me ? t("you") : (this.texts()[`seat.${seat}`] ?? seat);
  }

  /** Only what the step asks for may be chosen, and one click on any part of it says the rest. */
  override readonly offered: readonly string[] = $derived.by(() =>
    this.free ? (this.view?.legal ?? []) : this.wanted,
  );
  /** Nothing is chosen before the learner has: only what the rules themselves leave no choice in. */
  override readonly begun: Path = $derived.by(() => forced(grow(this.view?.legal ?? []), []));

  readonly #asked = $derived.by(() => (this.view ? { ...this.view, legal: [...this.wanted] } : null));

  /** What the drawings see: only what is asked for can be pointed at. */
  readonly lesson: Play | null = $derived.by(() => {
    const play = this.play;
    if (!play || this.free) return play;
    // the drawing's own getters stay live; only these differ
    return Object.create(play, {
      view: { get: () => this.#asked },
      mine: { get: () => this.mine && this.wanted.length > 0 },
      point: { value: (token: string, verb?: string, group?: string) => this.pointed(token, verb, group) },
      choose: { value: (path: Path) => this.picked(path) },
    }) as Play;
  });

  pointed(token: string, verb?: string, group?: string): void {
    this.nudge = "";
    if (!this.mine) return;
    const elsewhere = !this.#names(this.wanted, token, group) && this.#names(this.view?.legal ?? [], token, group);
    if (elsewhere) this.#nudge();
    else this.point(token, verb, group);
  }

  /** Whether one of some moves has to do with a thing. */
  #names(moves: readonly string[], token: string, group?: string): boolean {
    const board = this.board();
    const means = (thing: string) => [thing, ...((board && this.client()?.means?.(board, thing)) || [])];
    return among(moves, [means(token), ...(group ? [means(group)] : [])]).length > 0;
  }

  picked(path: Path): void {
    this.nudge = "";
    if (!this.mine) return;
    if (follow(grow(this.offered), path)) this.choose(path);
    else this.#nudge();
  }

  /** A button that says a whole move makes it: there is nothing left to choose. */
  say(word: string): void {
    this.picked([word]);
    if (this.move === word) this.send();
  }

  /** From the beginning again: what a lesson asks for is short. */
  override back(): void {
    this.live.forget();
    this.wishes = [];
    this.path = this.begun;
  }

  override send(): void {
    if (this.free || (this.move && this.wanted.includes(this.move))) super.send();
    else this.#nudge();
  }

  override type(words: string): void {
    if (this.free || this.wanted.includes(words)) super.type(words);
    else this.#nudge();
  }

  #nudge(): void {
    this.nudge = this.step?.nudge ?? "";
  }
}
