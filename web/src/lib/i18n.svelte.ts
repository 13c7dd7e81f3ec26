/** Words, in the player's language. The interface's own are here; a game's come from the server and its folder. */
import en from "./texts/en.json";
import nl from "./texts/nl.json";
import { fill, plural, type Values } from "./texts/fill";
import { prefs, type Language } from "./prefs.svelte";

export type Key = keyof typeof en;

const own: Record<Language, Record<Key, string>> = { en, nl };

/** A text of the interface. */
export function t(key: Key, values: Values = {}): string {
  return fill(own[prefs.language][key], values);
}

/** A text for a number of things: `key` has a form for one and a form for more, parted by a bar. */
export function n(key: Key, count: number, values: Values = {}): string {
  return fill(plural(own[prefs.language][key], count, prefs.language), { n: count, ...values });
}

/** A catalogue of a game: a function like `t` over its own two files. */
export function catalogue<K extends string>(texts: Record<Language, Record<K, string>>) {
  return (key: K, values: Values = {}, count?: number): string => {
    const text = texts[prefs.language][key];
    if (count === undefined) return fill(text, values);
    return fill(plural(text, count, prefs.language), { n: count, ...values });
  };
}

const signs: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en", { signDisplay: "exceptZero" }),
  nl: new Intl.NumberFormat("nl", { signDisplay: "exceptZero" }),
};

/** Signed, with a real minus. */
export function signed(value: number): string {
  return signs[prefs.language].format(value).replace("-", "−");
}

/** Sentences one after the other, each with a capital: "the wall closes" may also stand within another sentence. The
 *  name of a place, such as x19, stays as it is. */
export function sentences(lines: readonly string[]): string {
  return lines.map((line) => line.replace(/^\p{Ll}(?=\p{L}*\s)/u, (first) => first.toUpperCase())).join(" ");
}

/** Names in a row: "a, b and c". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(prefs.language, { type: "conjunction" }).format(names);
}

/** How long ago, or until: "5 minutes ago". */
export function ago(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(prefs.language, { numeric: "auto" });
  const steps: [number, Intl.RelativeTimeFormatUnit][] = [[86400, "day"], [3600, "hour"], [60, "minute"]]; // prettier-ignore
  for (const [size, unit] of steps)
    if (Math.abs(seconds) >= size) return format.format(-Math.round(seconds / size), unit);
  return format.format(0, "minute");
}
