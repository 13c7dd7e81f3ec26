/** What happened, told: the numbers of an event as the key of a text and its values, by the game's own table. */
import type { About, Parameter, Things } from "./about";

const NOBODY = -1; // in the place of a seat: nature did it

/** An event as the texts tell it: what the server sends of one that has happened. */
export interface Tale {
  key: string;
  values: Record<string, unknown>;
}

/** A row of events (for whom, what kind, its numbers), told; null where the game says nothing of such a thing. */
export function tell(about: About, board: string, [, kind, ...numbers]: readonly number[]): Tale | null {
  const text = about.telling.texts[String(kind)];
  if (!text) return null;
  const things = { ...about.telling.things, ...about.telling.boards[board] };
  const said = (parameters: readonly Parameter[]) =>
    Object.fromEntries(parameters.map((p) => [p.name, valueOf(things, p, numbers)]));
  if (text.byNature && numbers[0] === NOBODY) return { key: text.byNature, values: said(text.parameters.slice(1)) };
  const which = text.keys.length > 1 ? (numbers[text.parameters.length] ?? 0) : 0;
  return { key: text.keys[which] ?? "", values: said(text.parameters) };
}

function valueOf(things: Things, { kind, at }: Parameter, numbers: readonly number[]): unknown {
  const names = things[kind];
  if (!names) return numbers[at[0] ?? 0];
  return at.reduce<unknown>((found, place) => (found as readonly unknown[])[numbers[place] ?? 0], names);
}
