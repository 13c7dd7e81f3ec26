/** How a bot's level is called: in a sentence ("of casual strength"), and as one word. */
import en from "./texts/en.json";
import { t, type Key } from "./i18n.svelte";

export function levelName(level: string): string {
  const key = `level.${level}`;
  return key in en ? t(key as Key) : t("level.other", { level });
}

export function levelWord(level: string): string {
  const key = `levelWord.${level}`;
  return key in en ? t(key as Key) : level;
}
