/** Sentences of a game, from the texts its server sends: seats are said by name. */
import { fill } from "../lib/texts/fill";
import type { Event, Told } from "../lib/wire";

export type Texts = Readonly<Record<string, string>>;
type Name = (seat: string) => string;

const SAID_ELSEWHERE = new Set(["ask", "error", "event", "offer", "option", "reason", "seat", "show"]);

const known = new WeakMap<Texts, Map<string, string>>();

/** What a game calls its things, whatever section of its texts they are in: a kind, a realm, a civilisation. */
function things(texts: Texts): Map<string, string> {
  const before = known.get(texts);
  if (before) return before;
  const found = new Map<string, string>();
  known.set(texts, found);
  for (const [key, text] of Object.entries(texts)) {
    const [section = "", name, more] = key.split(".");
    if (name && !more && !SAID_ELSEWHERE.has(section)) found.set(name, text);
  }
  return found;
}

function named(values: Record<string, unknown>, texts: Texts, name: Name): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const called = things(texts);
  for (const [key, value] of Object.entries(values)) {
    const word = typeof value === "string" ? value : "";
    said[key] = word && `seat.${word}` in texts ? name(word) : (called.get(word) ?? value);
  }
  return said;
}

/** One thing that happened. */
export function sentence(told: Told, texts: Texts, name: Name): string {
  return fill(texts[`event.${told.key}`] ?? told.key, named(told.values, texts, name));
}

/** All that a line of the log tells. */
export function sentences(event: Event, texts: Texts, name: Name): string {
  return (event.told ?? []).map((told) => sentence(told, texts, name)).join(" ") || event.words || "";
}

/** The question of the moment. */
export function question(key: string, values: Record<string, unknown>, texts: Texts, name: Name): string {
  return fill(texts[`ask.${key}`] ?? "", named(values, texts, name));
}

/** What speaks for a move. */
export function reason(told: Told, texts: Texts, name: Name): string {
  return fill(texts[`reason.${told.key}`] ?? "", named(told.values, texts, name));
}
