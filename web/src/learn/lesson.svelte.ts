/** A table at which a guide sits beside the learner: what the step asks for glows, other moves get a friendly word. */
import type { GameClient, Play } from "../games/client";
import { t } from "../lib/i18n.svelte";
import { among, follow, grow, lit, type Path } from "../lib/path";
import type { BoardData } from "../lib/wire";
import { Table } from "../table/table.svelte";
import { leads, only, opening, wanted } from "./script";
import type { Guide, GuideStep } from "./wire";

const nowhere: ReadonlyMap<string, readonly Path[]> = new Map();

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

  /** Call when the moves made have changed: on to the first step of the moment. */
  turn(): void {
    this.at = this.made === null ? this.steps.length - 1 : opening(this.steps, this.made);
    this.nudge = "";
  }

  /** The lesson speaks of colours, and so do the buttons and the board: the learner is "you", a bot its colour. */
  override name(seat: string): string {
    return seat === this.view?.me ? t("you") : (this.texts()[`seat.${seat}`] ?? seat);
  }

  readonly #asked = $derived.by(() => (this.view ? { ...this.view, legal: [...this.wanted] } : null));

  /** What the drawings see: only what is asked for can be pointed at. */
  readonly lesson: Play | null = $derived.by(() => {
    const play = this.play;
    if (!play || this.free) return play;
    // the drawing's own getters stay live; only these differ
    const guided = (read: () => unknown) => ({ get: read });
    return Object.create(play, {
      view: guided(() => this.#asked),
      mine: guided(() => this.mine && this.wanted.length > 0),
      root: guided(() => grow(this.wanted)),
      first: guided(() => (this.wanted.length ? only(lit(this.root, []), this.wanted) : nowhere)),
      lit: guided(() => (this.wanted.length ? only(lit(this.root, this.path), this.wanted) : nowhere)),
      point: { value: (token: string, verb?: string, group?: string) => this.pointed(token, verb, group) },
      choose: { value: (path: Path) => this.picked(path) },
    }) as Play;
  });

  pointed(token: string, verb?: string, group?: string): void {
    this.nudge = "";
    if (!this.mine) return;
    const ways = [lit(this.root, this.path), lit(this.root, [])];
    const way = ways.map((found) => only(found, this.wanted).get(token)?.[0]).find(Boolean);
    if (way && !group) this.choose(way);
    else if (this.#leads(token, group)) this.narrow(token, group);
    else if (ways.some((found) => found.has(token))) this.#nudge();
    else this.point(token, verb, group);
  }

  /** Whether one of the moves asked for has to do with a thing. */
  #leads(token: string, group?: string): boolean {
    const board = this.board();
    const means = (thing: string) => [thing, ...((board && this.client()?.means?.(board, thing)) || [])];
    return among(this.wanted, [means(token), ...(group ? [means(group)] : [])]).length > 0;
  }

  /** Values of the last step may be tried; another beginning is not what was asked. */
  picked(path: Path): void {
    this.nudge = "";
    if (!this.mine || !follow(this.root, path)) return;
    if (leads(path, this.wanted) || (path.length > 1 && leads(path.slice(0, -1), this.wanted))) this.choose(path);
    else this.#nudge();
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
