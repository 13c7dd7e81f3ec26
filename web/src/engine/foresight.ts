/** What a move will bring about, for whoever is about to make it: all of it asked of the rules, none of it worked out. */
import { OVER, UNSURE, type Engine, type Preview } from "./engine";
import { Speller, type Said, type Things } from "./spelling";

/** A table as a seat sees it: the record, and what the rules work out of it. */
export interface Position {
  readonly record: Uint8Array;
  readonly derived: Uint8Array | null;
}

export interface Foresight {
  /** What the things are called that texts speak of, by number. */
  readonly names: Things;
  /** What will be told, in order; only what is certain. */
  readonly told: readonly Said[];
  /** How the points change that are shown, by seat; only where that is certain. */
  readonly points: Readonly<Record<string, number>>;
  readonly before: Position;
  /** The table after the move; null where part of it is not certain. */
  readonly after: Position | null;
}

/** What a legal move of a seat brings about, given what the seat sees. */
export function foresight(
  engine: Engine,
  board: string,
  seat: number,
  move: number,
  view: Uint8Array,
): Foresight | null {
  const found = engine.preview(seat, move, view);
  if (!found) return null;
  const certain = found.certain.every(Boolean);
  const speller = new Speller(engine.about.spelling, board);
  return {
    names: speller.things,
    told: found.told.map((row) => speller.tell(row)),
    points: changes(engine, found, certain, view),
    before: { record: view, derived: engine.derive(view) },
    after: certain ? { record: found.after, derived: engine.derive(found.after) } : null,
  };
}

/** Points are shown as the viewer can know them; at the end, and where the view is not certain, only true ones count. */
function changes(engine: Engine, found: Preview, certain: boolean, view: Uint8Array): Record<string, number> {
  const now = engine.returns(view).scores;
  const shown = certain && found.actor !== OVER && found.actor !== UNSURE ? engine.returns(found.after).scores : null;
  const points: Record<string, number> = {};
  now.forEach((before, seat) => {
    const then = shown ? shown[seat] : found.scores[seat]?.score;
    const name = engine.about.colours[seat];
    if (then !== undefined && name && then !== before) points[name] = then - before;
  });
  return points;
}
