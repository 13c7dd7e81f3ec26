import { catalogue } from "../../lib/i18n.svelte";
import en from "./en.json";
import nl from "./nl.json";

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
