/** A length of time as people say it: "6 days 23 h", "5 h 12 min", "4:05". */
import { n, t } from "./i18n.svelte";

export function span(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (days) return n("spanDays", days, { h: hours });
  if (hours) return t("spanHours", { h: hours, m: minutes });
  return `${minutes}:${String(rest).padStart(2, "0")}`;
}
