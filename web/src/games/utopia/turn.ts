/** What the path chosen so far means in the city. */
import type { Play } from "../client";
import { forced } from "../../lib/path";

/** The move to show: the one chosen, or what pointing here would do. */
export function trial(play: Play): string[] {
  if (play.move) return play.move.split(" ");
  const over = play.over ? play.lit.get(play.over) : undefined;
  const only = over?.length === 1 ? over[0] : undefined;
  return [...(only ? forced(play.root, only) : play.path)];
}

/** Whether a card of a civilisation may be played or discarded now: guests are taken from the ships instead. */
export function playable(play: Play, civ: string): boolean {
  return play.mine && (play.lit.get(civ) ?? []).some(([verb]) => verb !== "welcome" && verb !== "return");
}

/** Where princes would arrive and where they would leave. */
export function journey(
  tokens: readonly string[],
): { civ: string; count: number; from: string | null; to: string | null } | null {
  const [verb, a = "", b = "", c = "", d = ""] = tokens;
  if ((verb === "move" || verb === "sail") && c) return { civ: a, count: Number(b), from: c, to: d || null };
  if (verb === "welcome" || verb === "place" || verb === "anywhere")
    return b ? { civ: a, count: 1, from: null, to: b } : null;
  if (verb === "remove" || verb === "return") return b ? { civ: a, count: 1, from: b, to: null } : null;
  return null;
}
