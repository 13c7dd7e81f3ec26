/** The state of a table page: the session, the path chosen so far, and what may be pointed at. */
import type { GameClient, Play } from "../games/client";
import { n, t } from "../lib/i18n.svelte";
import { Live } from "../lib/live.svelte";
import { among, back, follow, forced, grow, lit, move, point, type Path, type Wishes } from "../lib/path";
import { prefs, type Speed } from "../lib/prefs.svelte";
import { between } from "../lib/replay";
import { around, whole, type Zoom } from "../lib/zoom";
import { handTo } from "../lib/sharing";
import { sinceMine } from "../lib/session";
import type { BoardData, Event, Picture, TableView, Told } from "../lib/wire";
import { Replay } from "./replay.svelte";
import { Rules } from "./rules.svelte";
import { sentence, things } from "./words";

const nothing = grow([]);
const none: ReadonlyMap<string, readonly Path[]> = new Map();

export class Table {
  readonly live: Live;
  readonly replay: Replay;
  readonly rules = new Rules();
  path: Path = $state.raw([]);
  over: string | null = $state(null);
  /** What attention is drawn to, by token: a step of the count. */
  points: readonly string[] = $state.raw([]);
  zoom: Zoom = $state.raw(whole);
  /** What is being looked at closely, by token. */
  looked: string | null = $state(null);
  width = $state(1000);
  height = $state(700);
  #seq = -1;
  #mine = false;

  constructor(
    id: string,
    readonly board: () => BoardData | null,
    readonly client: () => GameClient | null,
    readonly texts: () => Readonly<Record<string, string>>,
  ) {
    this.live = new Live(id);
    this.replay = new Replay(id, () => this.now?.me ?? null);
    // the rules come once everything is drawn
    $effect(() => {
      if (this.play && this.now?.me) this.rules.want(this.now);
    });
    $effect(() => () => this.rules.close());
  }

  /** The table as it is now, and as it is shown: at an earlier point while one looks back. */
  readonly now: TableView | null = $derived.by(() => this.live.session.view);
  readonly view: TableView | null = $derived.by(() =>
    this.replay.at === null ? this.now : (this.replay.view ?? this.now),
  );
  /** The lines that led from the view shown before to this one; none after a jump, or when one goes back. */
  latest: readonly Event[] = $state.raw([]);
  #shownSeq = -1;

  /** Who has a shared device in hand, and to whom it is to be handed before anything more is shown. */
  held: string | null = $state(null);
  secrets = $state(false);
  readonly handTo = $derived.by(() => (this.now ? handTo(this.now, this.secrets, this.held) : null));
  /** Things that were pointed at before the words that lead to them: what may be chosen has to do with all of them. */
  wishes: Wishes = $state.raw([]);
  /** The moves that may be chosen: all that are legal; a lesson asks for some of them. */
  readonly offered: readonly string[] = $derived.by(() => this.view?.legal ?? []);
  readonly legal = $derived.by(() => among(this.offered, this.wishes));
  readonly root = $derived(this.legal.length ? grow(this.legal) : nothing);
  readonly mine = $derived.by(
    () => this.view?.status === "playing" && this.view.legal.length > 0 && this.pending === null,
  );
  readonly move = $derived(move(this.root, this.path));
  readonly pending = $derived.by(() => (this.replay.at === null ? (this.live.session.pending?.move ?? null) : null));

  readonly #shown: Path = $derived.by(() => this.pending?.split(" ") ?? this.path);
  readonly #first = $derived(this.mine ? lit(this.root, []) : none);
  readonly #lit = $derived(this.mine ? lit(this.root, this.path) : none);
  /** What is new: since my own last move, or in a replay what happened on the way to where it stands. */
  readonly #news: readonly Event[] = $derived.by(() => {
    const { at, events, stops } = this.replay;
    return at === null ? sinceMine(this.live.session.events, this.now?.my_seats ?? []) : between(events, stops, at);
  });
  readonly #me = $derived(this.view?.me ?? null);
  readonly #picture = $derived(this.view?.picture ?? null);

  /** Everything a drawing may ask, or null while something is still coming. */
  readonly play: Play | null = $derived.by(() => (this.board() && this.#picture !== null ? this.#play : null));

  /** Each thing is read by itself, so that a drawing redraws only what depends on what has changed. */
  readonly #play: Play = ((table) => ({
    get board() { return table.board() as BoardData; },
    get view() { return table.view as TableView; },
    get picture() { return table.#picture as Picture; },
    get me() { return table.#me; },
    get self() { return (table.now?.my_seats.length ?? 0) === 1 ? table.#me : null; },
    get mine() { return table.mine; },
    get root() { return table.root; },
    get path() { return table.#shown; },
    get first() { return table.#first; },
    get lit() { return table.#lit; },
    get move() { return table.pending ?? table.move; },
    get over() { return table.over; },
    get news() { return table.#news; },
    get latest() { return table.latest; },
    get width() { return table.width; },
    get height() { return table.height; },
    point: (token: string, verb?: string, group?: string) => table.point(token, verb, group),
    choose: (path: Path) => table.choose(path),
    instead: (path: Path) => table.instead(path),
    hover: (token: string | null) => void (table.over = token),
    foresee: (path: Path) => (table.view?.legal.length ? table.rules.foresee(table.view, path) : null),
    sentence: (told: Told) => sentence(told, table.texts(), table.#play),
    name: (seat: string) => table.name(seat),
    place: (token: string) => table.place(token),
  }))(this); // prettier-ignore

  /** Call when the view has changed: a path that no longer leads anywhere is let go, what is forced is taken. */
  refresh(): void {
    const [seq, mine] = [this.view?.seq ?? -1, this.mine];
    if (seq === this.#seq && mine === this.#mine) return;
    if (seq !== this.#seq) this.over = this.looked = null;
    [this.#seq, this.#mine] = [seq, mine];
    this.wishes = [];
    this.#set(mine ? this.begun : []);
    const wanted = this.#instead;
    if (wanted && mine && follow(this.root, wanted)) {
      this.#instead = null;
      this.choose(wanted);
    }
  }

  /** Call before a new view is drawn. */
  arrive(): void {
    const [before, seq] = [this.#shownSeq, this.view?.seq ?? -1];
    if (before === seq) return;
    this.#shownSeq = seq;
    const log = this.replay.at === null ? this.live.session.events : this.replay.events;
    const made = log.filter((e) => e.seq > before && e.seq <= seq);
    this.latest = before < 0 || made.filter((e) => e.kind === "move").length > 12 ? [] : made;
  }

  /** Who sits where, as one text: the same from view to view, so that what is said of them is not said anew. */
  readonly sitting = $derived.by(() =>
    JSON.stringify([this.view?.me, ...(this.view?.seats ?? []).map((s) => [s.seat, s.name])]),
  );
  readonly #names = $derived.by(() => {
    const [me, ...seats] = JSON.parse(this.sitting) as [string | null, ...[string, string | null][]];
    return new Map(seats.map(([seat, name]) => [seat, name || (me === seat ? t("you") : "")]));
  });

  name(seat: string): string {
    return this.#names.get(seat) || (this.texts()[`seat.${seat}`] ?? seat);
  }

  /** A place as people say it; where a seat is what is pointed at, who sits there. */
  place(token: string): string {
    const board = this.board();
    return (board && this.client()?.place?.(board, token)) || things(this.texts()).get(token) || this.name(token);
  }

  /** Point at a thing, whichever word of a move it is; of a group, only what has to do with the group too. */
  point(token: string, verb?: string, group?: string): void {
    this.live.forget();
    this.looked = null;
    if (!this.mine) {
      this.looked = token;
      return;
    }
    const on = group ? null : (point(this.root, this.path, token) ?? point(grow(this.offered), [], token));
    if (on) {
      if (!follow(this.root, on)) this.wishes = [];
      return this.#set(on);
    }
    if (this.narrow(token, group)) return;
    this.looked = token;
    const begun = this.path.length && follow(this.root, this.path)?.next.size ? this.path : verb ? [verb] : [];
    this.live.why([...begun, token].join(" "));
  }

  /** Keep to the moves that have to do with a thing, if there are any: with what was chosen before, or from the start. */
  narrow(token: string, group?: string): boolean {
    const board = this.board();
    const means = (thing: string) => [thing, ...((board && this.client()?.means?.(board, thing)) || [])];
    const wish = [means(token), ...(group ? [means(group)] : [])];
    const begun = this.path.map((word) => [word]);
    const all = this.offered;
    const ways = [[...this.wishes, ...begun, ...wish], [...this.wishes, ...wish], wish];
    const wishes = ways.find((way) => among(all, way).length);
    if (!wishes) return false;
    this.wishes = wishes;
    this.#set(forced(this.root, []));
    return true;
  }

  choose(path: Path): void {
    if (!this.mine || !follow(grow(this.offered), path)) return;
    this.live.forget();
    if (!follow(this.root, path)) this.wishes = [];
    this.#set(forced(this.root, path));
  }

  #instead: Path | null = null;

  /** Take my last move back; once that is done, choose this. */
  instead(path: Path): void {
    this.#instead = path;
    this.takeBack();
  }

  /** How a move begins before anything was chosen: what is forced. */
  readonly begun: Path = $derived.by(() => forced(this.root, []));
  /** Whether something was chosen that was not forced. */
  readonly chosen = $derived.by(() => this.wishes.length > 0 || this.path.length > this.begun.length);

  back(): void {
    this.live.forget();
    const shorter = back(this.root, this.path);
    const begun = this.begun;
    if (this.wishes.length && this.path.length <= begun.length) {
      this.wishes = [];
      this.path = this.begun;
    } else this.path = shorter.length < begun.length ? begun : shorter;
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

  /** Bots are moving, and I sit here. */
  readonly botsMove = $derived.by(() => {
    const view = this.now;
    const seat = view?.seats.find((s) => s.seat === view.to_act);
    const bot = Boolean(seat && (seat.kind === "bot" || seat.away || seat.resigned));
    return bot && view?.status === "playing" && view.my_seats.length > 0 && this.replay.at === null;
  });

  /** Let bots finish what they are at, now. */
  hurry(): void {
    if (this.botsMove) this.live.ask({ type: "hurry" });
  }

  /** How fast bots move from now on, here and at every table after this one. */
  speed(speed: Speed): void {
    prefs.speed = speed;
    this.live.ask({ type: "speed", speed });
  }

  /** Look from nearer, or at the whole board again. */
  nearer(): void {
    this.zoom =
      this.zoom.scale > 1
        ? whole
        : around(this.zoom, 1.8, [this.width / 2, this.height / 2], [this.width, this.height]);
  }

  /** The next person has the device. */
  take(seat: string): void {
    this.held = seat;
    this.live.look(seat);
  }

  takeBack(): void {
    if (this.view) this.live.ask({ type: "takeback", seq: this.view.seq, to: this.view.can_take_back });
  }

  /** What the tab says: whose turn it is, first. */
  title(game: string): string {
    const view = this.now;
    if (view?.status === "over") return `${t("over")} · ${game}`;
    return this.mine ? `● ${t("yourTurn")} · ${game}` : game;
  }

  /** Moves made so far, said for the log. */
  count(): string {
    return n("moves", this.live.session.events.filter((e) => e.kind === "move").length);
  }
}
