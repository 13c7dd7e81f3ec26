/** Going through a game again: which points of its log are worth stopping at, and how an address names one. */
import type { Event } from "./wire";

/**
 * The points to stop at: stop n is the table after n moves and after all that followed of itself (draws, deals).
 * The log is one without the lines that were taken back.
 */
export function stops(events: readonly Event[]): number[] {
  const played = events.filter((e) => e.kind === "move" || e.kind === "nature" || e.kind === "start");
  const found: number[] = [];
  for (const [n, event] of played.entries()) {
    const next = played[n + 1];
    if (!next || next.kind === "move") found.push(event.seq);
  }
  return found;
}

/** The stop that shows a line of the log. */
export function stopOf(all: readonly number[], seq: number): number {
  const found = all.findIndex((stop) => stop >= seq);
  return found < 0 ? all.length - 1 : found;
}

/** The move an address asks for (`?move=57`), or null; beyond the last, the last. */
export function asked(query: string, all: readonly number[]): number | null {
  const text = new URLSearchParams(query).get("move");
  const move = text !== null && /^\d+$/.test(text) ? Number(text) : null;
  return move === null ? null : Math.min(move, Math.max(0, all.length - 1));
}

/** The lines from one stop to the next: what happened on the way there. */
export function between(events: readonly Event[], all: readonly number[], stop: number): Event[] {
  const [after, until] = [all[stop - 1] ?? 0, all[stop] ?? 0];
  return events.filter((e) => e.seq > after && e.seq <= until);
}
