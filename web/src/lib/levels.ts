/** How a bot's level is called: one word, the same everywhere. */
import en from "./texts/en.json";
import { t, type Key } from "./i18n.svelte";

export function levelWord(level: string): string {
  const key = `levelWord.${level}`;
  return key in en ? t(key as Key) : level;
}
