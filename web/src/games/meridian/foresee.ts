/**
 * What a legal placement brings about, for drawing it before it is confirmed: which towers slide where, and whose the
 * islands would be. Whether it is legal is the server's business alone.
 */
import type { BoardData } from "../../lib/wire";
import { cities, letters, type Chart, type Island, type Tower } from "./types";

export interface Slide {
  tower: Tower;
  from: string;
  to: string;
}
export interface After {
  towers: Record<string, Tower>;
  slides: Slide[];
  islands: Island[];
}

/** The chart after `place <city> <height>` or `lift <city>` by a seat. */
export function after(board: BoardData, chart: Chart, seat: string, move: string): After | null {
  const [verb, city = "", height = "0"] = move.split(" ");
  const slides: Slide[] = [];
  const { [city]: lifted, ...rest } = chart.towers;
  const towers: Record<string, Tower> = verb === "lift" && lifted ? rest : { ...chart.towers };
  if (verb === "lift") return { towers, slides, islands: standings(board, chart, towers) };
  if (verb === "place") {
    const [meridian = "", row = "0"] = city.split(".");
    let coming: Tower | undefined = { seat, height: Number(height) };
    const there = towers[city];
    const way = there && there.height > coming.height ? 1 : -1;
    for (let at = Number(row); coming; at += way) {
      const place = `${meridian}.${at}`;
      const pushed: Tower | undefined = towers[place];
      towers[place] = coming;
      if (pushed) slides.push({ tower: pushed, from: place, to: `${meridian}.${at + way}` });
      coming = pushed;
    }
  } else return null;
  return { towers, slides, islands: standings(board, chart, towers) };
}

/** Each island with its garrisons and its taker, for these towers. */
export function standings(board: BoardData, chart: Chart, towers: Record<string, Tower>): Island[] {
  const towns = cities(board);
  return letters(board).map((letter, n) => {
    const garrisons: Record<string, number> = {};
    for (const town of towns) {
      const tower = town.island === letter ? towers[town.id] : undefined;
      if (tower) garrisons[tower.seat] = (garrisons[tower.seat] ?? 0) + (town.capital ? 2 : 1);
    }
    const most = Math.max(0, ...Object.values(garrisons));
    const first = Object.keys(garrisons).filter((s) => garrisons[s] === most);
    const { name, worth } = chart.islands[n] ?? { name: letter, worth: 0 };
    return { name, worth, garrisons, taker: first.length === 1 ? (first[0] ?? null) : null };
  });
}

/** Points by seat from the islands alone. */
export function points(islands: readonly Island[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { taker, worth } of islands) if (taker) sums[taker] = (sums[taker] ?? 0) + worth;
  return sums;
}
