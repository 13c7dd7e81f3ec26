/** Where somebody is in a lesson, so that leaving it loses nothing. */
import { prefs, type Place } from "../lib/prefs.svelte";

/** Keep the place in a game's lesson; without one it begins anew the next time. */
export function keep(game: string, place: Place | null): void {
  const others = Object.entries(prefs.lessons).filter(([name]) => name !== game);
  prefs.lessons = Object.fromEntries(place ? [...others, [game, place]] : others);
}
