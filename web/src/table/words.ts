/** Sentences of a game, from the texts its server sends: seats are said by name. */
import { t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { fill } from "../lib/texts/fill";
import type { Event, Told } from "../lib/wire";

export type Texts = Readonly<Record<string, string>>;
/** Who can say the names of people and places. */
export interface Speaker {
  /** The seat that is spoken to as "you"; null where several people look at one screen, or nobody plays. */
  readonly self: string | null;
  name(seat: string): string;
  place(token: string): string;
}

const SAID_ELSEWHERE = new Set(["ask", "case", "error", "event", "offer", "option", "reason", "seat", "show"]);

const known = new WeakMap<Texts, Map<string, string>>();

/** What a game calls its things, whatever section of its texts they are in: a kind, a realm, a civilisation. */
export function things(texts: Texts): Map<string, string> {
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

function named(values: Record<string, unknown>, texts: Texts, speaker: Speaker): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const called = things(texts);
  for (const [key, value] of Object.entries(values)) {
    const word = typeof value === "string" ? value : "";
    said[key] =
      word && `seat.${word}` in texts
        ? word === speaker.self
          ? t("youObject")
          : speaker.name(word)
        : (called.get(word) ?? (word ? speaker.place(word) : value));
  }
  return said;
}

/** What a thing is called decides the article before it: a Greek prince, an Egyptian prince. */
const articled = (text: string) => (prefs.language === "en" ? text.replace(/\b([Aa]) (?=[AEIO][a-z])/g, "$1n ") : text);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One thing that happened. What I did myself is said to me: "You draw a stone". */
export function sentence(told: Told, texts: Texts, speaker: Speaker): string {
  const text = texts[`event.${told.key}`] ?? told.key;
  const subject = /^\{(\w+)\}/.exec(text)?.[1];
  const mine = subject !== undefined && speaker.self !== null && told.values[subject] === speaker.self;
  const own = mine ? texts[`event.${told.key}_you`] : undefined;
  const values = named(told.values, texts, speaker);
  if (mine && own === undefined && subject) values[subject] = speaker.name(speaker.self ?? "");
  return capital(articled(fill(own ?? text, values)));
}

/** All that a line of the log tells. */
export function sentences(event: Event, texts: Texts, speaker: Speaker): string {
  return (event.told ?? []).map((told) => sentence(told, texts, speaker)).join(" ") || event.words || "";
}

/** The question of the moment. */
export function question(key: string, values: Record<string, unknown>, texts: Texts, speaker: Speaker): string {
  return fill(texts[`ask.${key}`] ?? "", named(values, texts, speaker));
}

/** What speaks for a move. */
export function reason(told: Told, texts: Texts, speaker: Speaker): string {
  return fill(texts[`reason.${told.key}`] ?? "", named(told.values, texts, speaker));
}
