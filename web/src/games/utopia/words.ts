/** The city in words: the prestige scale, then island by island what stands where. */
import type { Play } from "../client";
import { named, say } from "./texts";
import { cityOf, type Counts } from "./types";

export function inWords(play: Play): { title: string; lines: string[] }[] {
  const city = cityOf(play.picture);
  const some = (counts: Counts) =>
    Object.entries(counts)
      .filter(([, n]) => n)
      .map(([civ, n]) => `${n} ${named(civ)}`)
      .join(", ");
  const scale = {
    title: say("prestige"),
    lines: city.scale.map((civ, n) => say("wordsScale", { civ: named(civ), value: 5 - n })),
  };
  const islands = Object.entries(city.islands).map(([name, island]) => {
    const guests = some(island.ships);
    const here = Object.entries(city.districts).filter(([, d]) => d.island === name).map(([id, d]) => {
      const monument = d.monument ? [say("monumentOf", { civ: named(d.monument), name: play.name(d.controller ?? "") })] : [];
      const princes = Object.entries(d.princes).filter(([, civs]) => some(civs)).map(([seat, civs]) => say("princesOf", { name: play.name(seat), civs: some(civs) }));
      return [say("district", { district: id, value: d.value }), ...monument, ...princes].join("; ");
    }); // prettier-ignore
    const head = island.wonder ? [say("wordsWonder", { name: play.name(island.wonder) })] : [];
    return {
      title: say("wordsIsland", { island: named(name) }),
      lines: [...head, island.closed ? say("wordsClosed") : say("wordsShips", { civs: guests || "–" }), ...here],
    };
  });
  return [scale, ...islands];
}
