/**
 * What a page knows of one table, as plain data, and how each message changes it. No socket and no page in here:
 * `live.svelte.ts` carries the messages.
 */
import type { Event, FromClient, FromServer, Problem, Proposal, Reason, TableView } from "./wire";

export type Link = "connecting" | "live" | "broken" | "ended";

export interface Pending {
  readonly id: string;
  readonly seq: number;
  readonly move: string;
  readonly seat: string | null;
  /** The seq it led to, once the server has said so: it stays until a view has come that shows it. */
  readonly done?: number;
}

/** A calm note: what was refused and by which rule. */
export interface Note {
  readonly text: string;
  readonly rule: string | null;
}

export interface Session {
  readonly link: Link;
  readonly view: TableView | null;
  /** Every line of the log seen so far, by seq, those taken back left out. */
  readonly events: readonly Event[];
  /** The move that was sent and is not yet seen to be made; unanswered it is sent again, with the same id, after a break. */
  readonly pending: Pending | null;
  readonly note: Note | null;
  readonly connected: readonly string[];
  readonly spectators: number;
  /** Seconds to wait before coming back; null: the server says not to. */
  readonly retry: number | null;
}

export const fresh: Session = {
  link: "connecting",
  view: null,
  events: [],
  pending: null,
  note: null,
  connected: [],
  spectators: 0,
  retry: 1,
};

/** The log with new lines added and lines taken back left out. */
export function merge(known: readonly Event[], more: readonly Event[]): readonly Event[] {
  const lines = new Map(known.map((e) => [e.seq, e]));
  for (const event of [...more].sort((a, b) => a.seq - b.seq)) {
    if (event.kind === "takeback" && event.to != null) {
      for (const seq of lines.keys()) if (seq > event.to) lines.delete(seq);
    }
    lines.set(event.seq, event);
  }
  return [...lines.values()].sort((a, b) => a.seq - b.seq);
}

function seen(session: Session, view: TableView, anew = false): Session {
  const stale = session.view && view.seq < session.view.seq && !anew;
  const events = merge(anew ? [] : session.events, view.events);
  const shown = stale ? session.view : view;
  return { ...session, view: shown, events, pending: waitsFor(session.pending, shown), spectators: view.spectators };
}

/** What is still pending once a view has come. */
function waitsFor(pending: Pending | null, view: TableView | null): Pending | null {
  return pending?.done !== undefined && view && view.seq >= pending.done ? null : pending;
}

/** The session after a message from the server. */
export function receive(session: Session, message: FromServer): Session {
  switch (message.type) {
    case "welcome":
      return { ...seen(session, message.view), link: "live", retry: 1 };
    case "update":
      return { ...seen(session, message.view, message.resync), note: null };
    case "answer":
      return answered(session, message);
    case "presence":
      return { ...session, connected: message.connected, spectators: message.spectators };
    case "bye":
      return { ...session, link: message.retry == null ? "ended" : "broken", retry: message.retry ?? null };
    default:
      return session;
  }
}

type Answer = Extract<FromServer, { type: "answer" }>;

function answered(session: Session, answer: Answer): Session {
  let next = answer.view ? seen(session, answer.view) : session;
  if (next.pending?.id === answer.id) {
    const done = answer.outcome === "done" ? { ...next.pending, done: answer.seq } : null;
    next = { ...next, pending: waitsFor(done, next.view) };
  }
  if (answer.problem) next = { ...next, note: noteOf(answer.problem) };
  if (answer.reason) next = { ...next, note: reasonNote(answer.reason) };
  return next;
}

function noteOf(problem: Problem): Note {
  const rule = problem.rule ?? null;
  return { text: (rule && problem.rule_text) || problem.detail || problem.title, rule };
}

function reasonNote(reason: Reason): Note | null {
  return reason.text ? { text: reason.text, rule: reason.rule } : null;
}

/** What to say first on a new connection: hello with the last seq seen, and the unanswered move again. */
export function greet(session: Session, table: string, seat: string | null, language: string): FromClient[] {
  const since = session.events.at(-1)?.seq;
  const hello = { type: "hello", id: "hello", protocol: 1, table, seat, language } as FromClient & { since?: number };
  if (since !== undefined) hello.since = since;
  const again = session.pending;
  if (!again || again.done !== undefined) return [hello];
  const { id, seq, move, seat: by } = again;
  return [hello, { type: "play", id, seq, move, seat: by }];
}

/** The session after the line broke. */
export function broken(session: Session): Session {
  return session.link === "ended" ? session : { ...session, link: "broken" };
}

/** The lines since my own last move: what happened while I waited. */
export function sinceMine(events: readonly Event[], mine: readonly string[]): readonly Event[] {
  const moves = events.filter((e) => e.kind === "move");
  const last = moves.findLast((e) => e.seat !== null && mine.includes(e.seat));
  return last ? events.filter((e) => e.seq > last.seq) : events;
}

/** The proposals that wait for a seat of mine. */
export function asked(view: TableView): Proposal[] {
  return view.proposals.filter((p) => p.waiting.some((seat) => view.my_seats.includes(seat)));
}
