import { catalogue } from "../../lib/i18n.svelte";
import en from "./en.json";
import nl from "./nl.json";
import { CIVS } from "./types";

export const say = catalogue({ en, nl });
/** A civilisation or an island by name. */
export const named = (id: string): string => (id in en ? say(id as keyof typeof en) : id);
/** A district as people say it: "Wind 3". */
export const placed = (id: string): string => {
  const [island = "", number] = id.split("-");
  return number && island in en ? `${named(island)} ${number}` : id;
};
/** Any thing of this game by name. */
export const called = (id: string): string => (id in en ? named(id) : placed(id));
/** How the civilisation that a move names is spoken of: its princes, a card of it, its people. */
export function phrases(words: readonly string[], count: number): Record<string, string> {
  const civ = CIVS.find((name) => words.includes(name));
  if (!civ) return {};
  const of = (what: string) => `${what}.${civ}` as keyof typeof en;
  return {
    prince: say(of("prince"), {}, 1), princes: say(of("prince"), {}, count), card: say(of("card")), people: say(of("people")),
  }; // prettier-ignore
}
