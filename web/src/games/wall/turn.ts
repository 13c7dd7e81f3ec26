/** What the path chosen so far means on the scroll. */
import type { Play, TurnStep } from "../client";
import type { Foresight } from "../../engine";
import { follow, forced, type Path } from "../../lib/path";
import type { BoardData } from "../../lib/wire";
import { say } from "./texts";
import { scrollOf, villagesBeside, type Build } from "./types";

/** The move to show: the one chosen, or what pointing here would do. */
export function trial(play: Play): string[] {
  if (play.move) return play.move.split(" ");
  const over = play.over ? play.lit.get(play.over)?.[0] : null;
  return [...(over ? forced(play.root, over) : play.path)];
}

/** What a piece of wall does, as it will be told. */
export function buildOf(path: Path, seen: Foresight | null): Build | null {
  const [verb, line = ""] = path;
  if (verb !== "build" || !line) return null;
  const told = seen?.told ?? [];
  const lengths = told.find(({ values }) => "new" in values && "old" in values)?.values;
  const removes = told.filter(({ key }) => key === "removed").map(({ values }) => String(values["line"]));
  const realms = told.flatMap(({ key, values }): [string, string][] =>
    key === "became_chinese" || key === "became_mongolian"
      ? [[String(values["village"]), key === "became_chinese" ? "china" : "mongolia"]]
      : [],
  );
  return {
    line,
    removes,
    realms: Object.fromEntries(realms),
    itself: removes.includes(line),
    lengths: lengths ? { new: Number(lengths["new"]), old: Number(lengths["old"]) } : null,
  };
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

/** A line as people say it: by the villages it parts. */
export function place(board: BoardData, token: string): string | null {
  if (!token.includes("-")) return null;
  const [a, b] = [...villagesBeside(board, token)].sort();
  if (!a) return null;
  return b ? say("lineBetween", { a, b }) : say("lineEdge", { a });
}

/** Draw, then deploy stones or walls: how far the turn is, and what is still in hand. */
export function steps(play: Play): TurnStep[] {
  const { stage, drawn, draws, players, turn } = scrollOf(play.picture);
  const player = players.find((p) => p.seat === turn);
  const drew: TurnStep = { text: say("stepDrew"), at: "done" };
  switch (stage) {
    case "draw":
    case "drew":
      return [
        { text: say("stepDraw", { n: Math.min(draws, drawn + 1), all: draws }), at: "now" },
        { text: say("stepDeploy"), at: "next" },
      ];
    case "deploy":
      return [drew, { text: say("stepDeploy"), at: "now" }];
    case "move":
    case "lay":
      return [drew, { text: say("stepStones", {}, player?.stones.length ?? 0), at: "now" }];
    case "build":
      return [drew, { text: say("stepWalls", {}, player?.walls ?? 0), at: "now" }];
    case "settle":
    case "settle_lay":
      return [
        { text: say("stepSettle"), at: "now" },
        { text: say("stepScout"), at: "next" },
      ];
    case "scout":
      return [
        { text: say("stepSettle"), at: "done" },
        { text: say("stepScout"), at: "now" },
      ];
    default:
      return [];
  }
}
