/** The state of a table page: the session, the path chosen so far, and what may be pointed at. */
import type { GameClient, Play } from "../games/client";
import { n, t } from "../lib/i18n.svelte";
import { Live } from "../lib/live.svelte";
import { back, follow, forced, grow, lit, move, point, type Path } from "../lib/path";
import { prefs } from "../lib/prefs.svelte";
import { sinceMine } from "../lib/session";
import type { BoardData, TableView } from "../lib/wire";

const nothing = grow([]);

export class Table {
  readonly live: Live;
  path: Path = $state.raw([]);
  over: string | null = $state(null);
  width = $state(1000);
  height = $state(700);
  #seq = -1;

  constructor(id: string, readonly board: () => BoardData | null, readonly client: () => GameClient | null, readonly texts: () => Readonly<Record<string, string>>) {
    this.live = new Live(id);
  }

  readonly view: TableView | null = $derived.by(() => this.live.session.view);
  readonly root = $derived(this.view?.legal.length ? grow(this.view.legal) : nothing);
  readonly mine = $derived.by(() => this.view?.status === "playing" && this.view.legal.length > 0 && this.live.session.pending === null);
  readonly move = $derived(move(this.root, this.path));
  readonly pending = $derived.by(() => this.live.session.pending?.move ?? null);

  /** Everything a drawing may ask, or null while something is still coming. */
  readonly play: Play | null = $derived.by(() => {
    const [board, view] = [this.board(), this.view];
    if (!board || !view?.picture) return null;
    const path = this.pending ? this.pending.split(" ") : this.path;
    return {
      board, view, picture: view.picture, me: view.me, mine: this.mine, root: this.root, path,
      first: this.mine ? lit(this.root, []) : new Map(),
      lit: this.mine ? lit(this.root, this.path) : new Map(),
      move: this.pending ?? this.move, over: this.over,
      news: sinceMine(this.live.session.events, view.my_seats),
      width: this.width, height: this.height,
      point: (token, verb) => this.point(token, verb),
      choose: (chosen) => this.choose(chosen),
      hover: (token) => (this.over = token),
      name: (seat) => this.name(seat),
    }; // prettier-ignore
  });

  /** Call when the view has changed: a path that no longer leads anywhere is let go, what is forced is taken. */
  refresh(): void {
    const seq = this.view?.seq ?? -1;
    if (seq === this.#seq) return;
    this.#seq = seq;
    this.over = null;
    this.#set(this.mine ? forced(this.root, []) : []);
  }

  name(seat: string): string {
    const view = this.view;
    const found = view?.seats.find((s) => s.seat === seat);
    const colour = this.texts()[`seat.${seat}`] ?? seat;
    // bots are called by their colour: several of one level may sit at a table
    return found?.kind === "bot" ? colour : found?.name || (view?.me === seat ? t("you") : colour);
  }

  point(token: string, verb?: string): void {
    this.live.forget();
    if (!this.mine) return;
    const on = point(this.root, this.path, token) ?? point(this.root, [], token);
    if (on) return this.#set(on);
    const begun = this.path.length && follow(this.root, this.path)?.next.size ? this.path : verb ? [verb] : [];
    this.live.why([...begun, token].join(" "));
  }

  choose(path: Path): void {
    if (this.mine && follow(this.root, path)) this.#set(forced(this.root, path));
  }

  /** Whether something was chosen that was not forced. */
  readonly chosen = $derived(this.path.length > forced(this.root, []).length);

  back(): void {
    this.path = back(this.root, this.path);
  }

  #set(path: Path): void {
    const here = follow(this.root, path);
    const guess = here && !here.whole ? this.client()?.suggest?.(path, [...here.next.keys()]) : null;
    this.path = guess ? forced(this.root, [...path, guess]) : path;
    const whole = this.move;
    const free = whole && this.view?.legal.length !== 1 && (!prefs.confirm || this.client()?.light?.(whole));
    if (whole && free && !follow(this.root, this.path)?.next.size) this.send();
  }

  send(): void {
    if (this.move && this.mine) this.live.play(this.move);
  }

  type(words: string): void {
    if (this.mine) this.live.play(words);
  }

  takeBack(): void {
    if (this.view) this.live.ask({ type: "takeback", seq: this.view.seq, to: this.view.can_take_back });
  }

  /** What the tab says: whose turn it is, first. */
  title(game: string): string {
    const view = this.view;
    if (view?.status === "over") return `${t("over")} · ${game}`;
    return this.mine ? `● ${t("yourTurn")} · ${game}` : game;
  }

  /** Moves made so far, said for the log. */
  count(): string {
    return n("moves", this.live.session.events.filter((e) => e.kind === "move").length);
  }
}
