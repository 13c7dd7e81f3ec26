/** The chart from a record: where towers stand, from the fields; whose the islands are, from what the rules work out. */
import type { Foresight, Position } from "../../engine";
import { fieldsOf } from "../../engine/fields";
import { Derived, State } from "../../engine/records/meridian";
import type { Path } from "../../lib/path";
import type { BoardData } from "../../lib/wire";
import type { Play } from "../client";
import { chartOf, letters, type Island, type Tower } from "./types";

const [MERIDIANS, ROWS] = State.fields.height.shape;
const [, SEATS] = Derived.fields.garrisons.shape;

export interface Slide {
  tower: Tower;
  from: string;
  to: string;
}
/** The chart after a move: its towers, which of them were pushed, its islands, and everybody's pieces. */
export interface Next {
  towers: Record<string, Tower>;
  slides: Slide[];
  islands: Island[];
  supply: Record<string, number>;
}

/** The chart that a move leads to; null where it is not known. */
export function nextOf(play: Play, path: Path): Next | null {
  const seen = play.foresee(path);
  return seen ? foreseen(play, seen) : sketched(play, path);
}

/** Without the rules, only a tower in an empty city can be shown. */
function sketched(play: Play, [verb, city = "", height]: Path): Next | null {
  const chart = chartOf(play.picture);
  if (verb !== "place" || !height || !play.me || chart.towers[city]) return null;
  const towers = { ...chart.towers, [city]: { seat: play.me, height: Number(height) } };
  return { towers, slides: [], islands: chart.islands, supply: {} };
}

function foreseen(play: Play, { after, names, told }: Foresight): Next | null {
  const seats = (names["seat"] ?? []) as string[];
  if (!after) return null;
  const { supply } = fieldsOf(after.record, State);
  const slides = told
    .filter(({ key }) => key === "pushed")
    .map(({ values: { seat, height, from, to } }) => ({
      tower: { seat: String(seat), height: Number(height) },
      from: String(from),
      to: String(to),
    }));
  return {
    towers: towersIn(after, seats),
    slides,
    islands: islandsIn(after, seats, play.board),
    supply: Object.fromEntries(seats.map((seat, n) => [seat, supply[n] ?? 0])),
  };
}

function towersIn({ record }: Position, seats: readonly string[]): Record<string, Tower> {
  const { height, owner } = fieldsOf(record, State);
  const towers: Record<string, Tower> = {};
  for (let meridian = 0; meridian < MERIDIANS; meridian++)
    for (let row = 0; row < ROWS; row++) {
      const at = meridian * ROWS + row;
      if (height[at])
        towers[`${meridian + 1}.${row + 1}`] = { seat: seats[owner[at] ?? -1] ?? "", height: height[at] ?? 0 };
    }
  return towers;
}

function islandsIn({ derived }: Position, seats: readonly string[], board: BoardData): Island[] {
  const { garrisons, taker, worth } = fieldsOf(derived ?? new Uint8Array(Derived.bytes), Derived);
  const names = board.data["islands"] as Record<string, string>;
  return letters(board).map((letter, n) => {
    const here = seats.map((seat, s): [string, number] => [seat, garrisons[n * SEATS + s] ?? 0]);
    return {
      name: names[letter] ?? letter,
      worth: worth[n] ?? 0,
      garrisons: Object.fromEntries(here.filter(([, strength]) => strength)),
      taker: seats[taker[n] ?? -1] ?? null,
    };
  });
}
