/** The final count: island by island, from the top of the chart. */
import { list } from "../../lib/i18n.svelte";
import type { Counted, Play } from "../client";
import { say } from "./texts";
import { chartOf, cities, letters } from "./types";

export function count(play: Play): Counted[] {
  const names = letters(play.board);
  return chartOf(play.picture).islands.map(({ name, worth, garrisons, taker }, n) => {
    const island = play.place(name);
    const most = Math.max(0, ...Object.values(garrisons));
    const first = Object.keys(garrisons)
      .filter((seat) => garrisons[seat] === most)
      .map(play.name);
    const places = cities(play.board)
      .filter((c) => c.island === names[n])
      .map((c) => c.id);
    const text = taker
      ? say("countTaken", { island, worth, name: play.name(taker), most })
      : first.length
        ? say("countTied", { island, worth, names: list(first), most })
        : say("countEmpty", { island, worth });
    return { text, points: taker ? { [taker]: worth } : {}, places };
  });
}
