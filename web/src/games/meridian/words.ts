/** The chart in words: everybody's cards, then island by island every city. A city is its meridian and its row. */
import type { Play } from "../client";
import { say } from "./texts";
import { chartOf, cities, letters, printed } from "./types";

export function inWords(play: Play): { title: string; lines: string[] }[] {
  const chart = chartOf(play.picture);
  const names = letters(play.board);
  const towns = cities(play.board);
  const cards = chart.players.map((player) =>
    say("wordsCards", {
      name: play.name(player.seat),
      cards: player.up.map(printed).join(", ") || "–",
      pieces: player.supply,
    }),
  );
  const islands = chart.islands.map((island, n) => {
    const lines = towns
      .filter((t) => t.island === names[n])
      .map((t) => {
        const tower = chart.towers[t.id];
        const city = t.capital ? say("wordsCapitalCity", { city: t.id }) : t.id;
        return tower
          ? say("wordsTower", { city, name: play.name(tower.seat), height: tower.height })
          : say("wordsVacant", { city });
      });
    const title = say("wordsIsland", { island: play.place(island.name), worth: island.worth });
    return {
      title: island.taker ? `${title}, ${say("wordsTaker", { name: play.name(island.taker) })}` : title,
      lines,
    };
  });
  return [{ title: say("wordsHands"), lines: cards }, ...islands];
}
