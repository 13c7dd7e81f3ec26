/** What a move changes in the city, from what the rules work out of it before and after. */
import type { Foresight } from "../../engine";
import { fieldsOf } from "../../engine/fields";
import { Derived } from "../../engine/records/utopia";

const [, DISTRICTS] = Derived.fields.control.shape;
const [, ISLANDS] = Derived.fields.wonder.shape;

export interface Changes {
  incomes: { seat: string; now: number; then: number }[];
  /** The civilisations with which I could take control of a district where I could not before. */
  control: string[];
  /** The islands whose wonder I could build and could not before. */
  wonders: string[];
}

/** What everybody earns and what I can build after a move; null where that is not known. */
export function changesIn({ before, after, names }: Foresight, me: string | null): Changes | null {
  if (!before.derived || !after?.derived) return null;
  const [old, next] = [fieldsOf(before.derived, Derived), fieldsOf(after.derived, Derived)];
  const { seat: seats = [], civ: civs = [], island: islands = [] } = names as Record<string, string[]>;
  const seat = seats.indexOf(me ?? "");
  const mine = <T extends Int8Array>(all: T, each: number) => [...all.slice(seat * each, (seat + 1) * each)];
  const [could, can] = [mine(old.control, DISTRICTS), mine(next.control, DISTRICTS)];
  const [built, builds] = [mine(old.wonder, ISLANDS), mine(next.wonder, ISLANDS)];
  const [now, then] = [old.income, next.income];
  return {
    incomes: seats
      .map((name, n) => ({ seat: name, now: now[n] ?? 0, then: then[n] ?? 0 }))
      .filter((income) => income.now !== income.then),
    control: can.flatMap((bits, d) => civs.filter((_, c) => ((bits & ~(could[d] ?? 0)) >> c) & 1)),
    wonders: islands.filter((_, n) => builds[n] && !built[n]),
  };
}
