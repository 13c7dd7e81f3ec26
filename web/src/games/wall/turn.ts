/** What the path chosen so far means on the scroll. */
import type { Play } from "../client";
import { follow, forced } from "../../lib/path";
import { scrollOf, type Build } from "./types";

/** The move to show: the one chosen, or what pointing here would do. */
export function trial(play: Play): string[] {
  if (play.move) return play.move.split(" ");
  const over = play.over ? play.lit.get(play.over)?.[0] : null;
  return [...(over ? forced(play.root, over) : play.path)];
}

export function buildOf(play: Play): { line: string; what: Build } | null {
  const [verb, line = ""] = trial(play);
  const what = verb === "build" ? scrollOf(play.picture).choices?.builds[line] : undefined;
  return what ? { line, what } : null;
}

/** The lines where something may be chosen now. */
export function litLines(play: Play): ReadonlySet<string> {
  return new Set([...play.lit.keys()].filter((t) => t.includes("-")));
}

/** The gates a chosen move would close. */
export function closing(tokens: readonly string[]): string[] {
  return tokens[0] === "move" ? tokens.slice(2).filter((t) => t.includes("-")) : [];
}

export const more = (play: Play) => [...(follow(play.root, play.path)?.next.keys() ?? [])];
