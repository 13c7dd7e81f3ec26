/** The city in words: the prestige scale, then island by island what stands where. */
import { prefs } from "../../lib/prefs.svelte";
import type { Play } from "../client";
import { named, placed, say } from "./texts";
import { cityOf, quarters, type Counts } from "./types";

export function inWords(play: Play): { title: string; lines: string[] }[] {
  const city = cityOf(play.picture);
  const some = (counts: Counts) =>
    Object.entries(counts)
      .filter(([, n]) => n)
      .map(([civ, n]) => `${n} ${named(civ)}`)
      .join(", ");
  const { streets, bridges } = play.board.data as { streets: [string, string][]; bridges: [string, string][] };
  /** The districts one may walk to, by street or bridge. */
  const next = (id: string) =>
    [...streets, ...bridges]
      .filter((pair) => pair.includes(id))
      .map(([a, b]) => placed(a === id ? b : a))
      .join(", ");
  const seas = play.board.data["sectors"] as Record<string, Record<string, string>>;
  const docks = new Map(quarters(play.board).map((q) => [q.id, q.ship]));
  const harbour = (id: string) => {
    const sea = docks.get(id);
    return sea ? [say("wordsHarbour", { sea: seas[sea]?.[prefs.language] ?? sea })] : [];
  };
  const scale = {
    title: say("prestige"),
    lines: city.scale.map((civ, n) => say("wordsScale", { civ: named(civ), value: city.scale.length - n })),
  };
  const islands = Object.entries(city.islands).map(([name, island]) => {
    const guests = some(island.ships);
    const here = Object.entries(city.districts).filter(([, d]) => d.island === name).map(([id, d]) => {
      const monument = d.monument ? [say("monumentOf", { civ: named(d.monument), name: play.name(d.controller ?? "") })] : [];
      const princes = Object.entries(d.princes).filter(([, civs]) => some(civs)).map(([seat, civs]) => say("princesOf", { name: play.name(seat), civs: some(civs) }));
      return [say("district", { district: placed(id), value: d.value }), ...monument, ...princes, say("wordsNext", { districts: next(id) }), ...harbour(id)].join("; ");
    }); // prettier-ignore
    const head = island.wonder ? [say("wordsWonder", { name: play.name(island.wonder) })] : [];
    return {
      title: say("wordsIsland", { island: named(name) }),
      lines: [...head, island.closed ? say("wordsClosed") : say("wordsShips", { civs: guests || "–" }), ...here],
    };
  });
  return [scale, ...islands];
}
