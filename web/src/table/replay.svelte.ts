/** A game gone through again: the whole log, where one stands in it, and the table as it was there. */
import { get } from "../lib/api";
import { stops } from "../lib/replay";
import { merge } from "../lib/session";
import type { Event, Log, TableView } from "../lib/wire";

export class Replay {
  events: readonly Event[] = $state.raw([]);
  /** The stop one stands at, or null: at the table as it is now. */
  at: number | null = $state(null);
  /** Whether it goes on by itself, and whether it goes back to the table at the end. */
  playing = $state(false);
  returns = $state(false);
  /** The table as it was there; while it is being fetched, as it was at the stop before. */
  view: TableView | null = $state.raw(null);
  readonly stops = $derived(stops(this.events));
  readonly last = $derived(Math.max(0, this.stops.length - 1));
  readonly #views = new Map<number, Promise<TableView>>();
  readonly #known = new Map<number, TableView>();

  constructor(
    readonly table: string,
    readonly seat: () => string | null,
  ) {}

  /** Fetch the log up to a line, unless it is there already. */
  async load(seq: number): Promise<void> {
    if ((this.events.at(-1)?.seq ?? 0) >= seq) return;
    const { events } = await get<Log>(`/tables/${this.table}/log`);
    this.events = merge([], events);
  }

  async go(stop: number): Promise<void> {
    const known = this.#known.get(this.stops[stop] ?? 0);
    this.at = stop;
    const view = known ?? (await this.#fetch(stop)); // what is known is shown at once: one redraw, not two
    if (this.at !== stop) return; // somebody has gone on meanwhile
    this.view = view;
    for (const near of [stop + 1, stop - 1]) if (this.stops[near] !== undefined) void this.#fetch(near);
  }

  /** Back to the table as it is. */
  leave(): void {
    this.playing = this.returns = false;
    this.at = null;
    this.view = null;
  }

  #fetch(stop: number): Promise<TableView> {
    const seq = this.stops[stop] ?? 0;
    let view = this.#views.get(seq);
    if (!view) {
      const seat = this.seat();
      view = get<TableView>(`/tables/${this.table}?at=${seq}&since=${seq}${seat ? `&seat=${seat}` : ""}`);
      this.#views.set(seq, view);
      view.then((found) => this.#known.set(seq, found), () => this.#views.delete(seq)); // prettier-ignore
    }
    return view;
  }
}
