/** What the path chosen so far means in the city. */
import type { Play, TurnStep } from "../client";
import { forced } from "../../lib/path";
import { say } from "./texts";
import { cityOf } from "./types";

/** The move to show: the one chosen, or what pointing here would do. */
export function trial(play: Play): string[] {
  if (play.move) return play.move.split(" ");
  const over = play.over ? play.lit.get(play.over) : undefined;
  const only = over?.length === 1 ? over[0] : undefined;
  return [...(only ? forced(play.root, only) : play.path)];
}

/** Whether a card of a civilisation may be played or discarded now: guests are taken from the ships instead. */
export function playable(play: Play, civ: string): boolean {
  const held = cityOf(play.picture).players.find((p) => p.seat === play.me)?.hand?.[civ] ?? 0;
  return play.mine && held > 0 && (play.lit.get(civ) ?? []).some(([verb]) => verb !== "welcome" && verb !== "return");
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

/** Guest, house, build; in the second phase cards and building until one ends the turn. */
export function steps(play: Play): TurnStep[] {
  const key = play.view.question?.key;
  const { due } = cityOf(play.picture);
  const line = (now: number, ...texts: string[]): TurnStep[] =>
    texts.map((text, n) => ({ text, at: n < now ? "done" : n === now ? "now" : "next" }));
  switch (key) {
    case "pick":
    case "extra":
    case "house":
    case "invite": {
      const taken = key === "house" || (play.path[0] === "welcome" && play.path.length > 1);
      if (key === "invite") return line(2, say("stepGuest"), say("stepHouse"), say("stepInvite"), say("stepBuild"));
      return line(taken ? 1 : 0, say("stepGuest"), say("stepHouse"), say("stepBuild"));
    }
    case "settled":
    case "return":
      return line(2, say("stepGuest"), say("stepHouse"), say("stepBuild"));
    case "discard":
      return line(0, say("stepDiscard", {}, due), say("stepDevelop"));
    case "develop":
    case "pay":
      return line(0, say("stepDevelop"), say("stepEnd"));
    case "surplus":
      return line(1, say("stepDevelop"), say("stepDiscard", {}, due));
    default:
      return [];
  }
}
