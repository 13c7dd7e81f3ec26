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
  /** What kind of refusal it was. */
  readonly code?: string;
  /** Which case of the rule it is: a text of the game's, under `case`. */
  readonly case?: string | null | undefined;
  /** The move that was tried, as far as it was named. */
  readonly path?: string;
}

/** What came of something I proposed: everybody agreed, somebody refused, or the game has gone on meanwhile. */
export interface Settled {
  readonly kind: Proposal["kind"];
  readonly how: "agreed" | "refused" | "lapsed";
  readonly by: string | null;
}

type Remark = Extract<FromServer, { type: "signalled" }>;

export interface Session {
  readonly link: Link;
  readonly view: TableView | null;
  /** Every line of the log seen so far, by seq, those taken back left out. */
  readonly events: readonly Event[];
  /** The move that was sent and is not yet seen to be made; unanswered it is sent again, with the same id, after a break. */
  readonly pending: Pending | null;
  readonly note: Note | null;
  readonly connected: readonly string[];
  /** By seat of somebody who is gone: from when, on this page's own clock, a bot may be put in. */
  readonly botFrom: Readonly<Record<string, number>>;
  readonly settled: Settled | null;
  /** What somebody has just said, with one of the set remarks. */
  readonly remark: Remark | null;
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
  botFrom: {},
  settled: null,
  remark: null,
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
  if (stale) return { ...session, events, pending: waitsFor(session.pending, session.view) };
  return {
    ...session,
    view,
    events,
    pending: waitsFor(session.pending, view),
    connected: view.seats.filter((s) => s.connected).map((s) => s.seat),
    botFrom: dueAt(view.seats.flatMap((s) => (s.bot_in == null ? [] : [[s.seat, s.bot_in]]))),
    settled: settledIn(session.view, view) ?? session.settled,
    spectators: view.spectators,
  };
}

function dueAt(seconds: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(seconds.map(([seat, s]) => [seat, performance.now() + 1000 * s]));
}

/** What came of a proposal of mine that is no longer there; nothing if I withdrew it myself. */
function settledIn(before: TableView | null, view: TableView): Settled | null {
  const mine = before?.proposals.find(
    (p) => before.my_seats.includes(p.by) && !view.proposals.some((q) => q.id === p.id),
  );
  if (!before || !mine) return null;
  const since = view.events.filter((e) => e.seq > before.seq);
  const refused = since.find((e) => e.kind === "decline");
  if (refused)
    return before.my_seats.includes(refused.seat ?? "") ? null : { kind: mine.kind, how: "refused", by: refused.seat };
  return { kind: mine.kind, how: since.some((e) => e.kind === mine.kind) ? "agreed" : "lapsed", by: null };
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
      return {
        ...session,
        connected: message.connected,
        botFrom: dueAt(Object.entries(message.bot_in ?? {})),
        spectators: message.spectators,
      };
    case "signalled":
      return { ...session, remark: message };
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
  return {
    text: (rule && problem.rule_text) || problem.detail || problem.title,
    rule,
    code: problem.code,
    case: problem.case,
  };
}

function reasonNote(reason: Reason): Note | null {
  // what is no move at all is said as the case at hand, never as a word about notation
  const { text, rule, path } = reason;
  return text ? { text: reason.understood ? text : "", rule, path, case: reason.case } : null;
}

/** What to say first on a new connection: hello with the last seq seen, and the unanswered move again. */
export function greet(
  session: Session,
  table: string,
  seat: string | null,
  language: string,
  speed: string = "normal",
): FromClient[] {
  const since = session.events.at(-1)?.seq;
  const hello = { type: "hello", id: "hello", protocol: 1, table, seat, language, speed } as FromClient & {
    since?: number;
  };
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

/** What I have proposed and the others have not answered yet. */
export function proposed(view: TableView): Proposal[] {
  return view.proposals.filter((p) => view.my_seats.includes(p.by));
}

/** How many moves a bot made for me, whom the others took to be gone, until I was back; null: that is no news. */
export function playedForMe(events: readonly Event[], mine: readonly string[]): { seq: number; moves: number } | null {
  const own = events.filter((e) => e.seat !== null && mine.includes(e.seat));
  const back = own.findLast((e) => e.kind === "giveback");
  if (!back || own.some((e) => e.seq > back.seq && e.kind === "move")) return null;
  const taken = own.findLast((e) => e.seq < back.seq && e.kind === "takeover" && e.seat === back.seat);
  if (taken?.why !== "gone") return null;
  const moves = own.filter((e) => e.seat === back.seat && e.kind === "move" && e.seq > taken.seq && e.seq < back.seq);
  return { seq: back.seq, moves: moves.length };
}

/** The proposals that wait for a seat of mine. */
export function asked(view: TableView): Proposal[] {
  return view.proposals.filter((p) => p.waiting.some((seat) => view.my_seats.includes(seat)));
}
