/** The chart in words: island by island. */
import type { Play } from "../client";
import { say } from "./texts";
import { chartOf, cities, letters } from "./types";

export function inWords(play: Play): { title: string; lines: string[] }[] {
  const chart = chartOf(play.picture);
  const names = letters(play.board);
  const towns = cities(play.board);
  return chart.islands.map((island, n) => {
    const lines = towns.filter((t) => t.island === names[n]).flatMap((t) => {
      const tower = chart.towers[t.id];
      return tower ? [say(t.capital ? "wordsCapital" : "wordsTower", { city: t.id, name: play.name(tower.seat), height: tower.height })] : [];
    }); // prettier-ignore
    const title = say("wordsIsland", { island: island.name, worth: island.worth });
    return {
      title: island.taker ? `${title}, ${say("wordsTaker", { name: play.name(island.taker) })}` : title,
      lines: lines.length ? lines : [say("wordsNone")],
    };
  });
}
