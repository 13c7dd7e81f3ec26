/** Where a turn stands: choosing a card, one of its meridians, or building. */
import type { Play, TurnStep } from "../client";
import { follow, forced, type Path } from "../../lib/path";
import { say } from "./texts";
import { chartOf } from "./types";

export type Stage = "card" | "meridian" | "build" | "none";

export function stage(play: Play): Stage {
  if (!play.mine) return "none";
  if (!play.root.next.has("play")) return "build";
  return play.path.length >= 2 && play.path[0] === "play" ? "meridian" : "card";
}

/** The move to show: the one chosen, or the one that pointing here would suggest. */
export function trial(play: Play): Path {
  if (play.move) return play.move.split(" ");
  if (!play.mine || !play.over || play.path.length > 1) return [];
  const path = play.first.get(play.over)?.find((p) => p[0] === "place");
  if (!path) return [];
  const lowest = [...(follow(play.root, forced(play.root, path))?.next.keys() ?? [])][0];
  return [...path, ...(lowest ? [lowest] : [])];
}

/** Card, then tower: whoever's turn it is. */
export function steps(play: Play): TurnStep[] {
  const { chosen } = chartOf(play.picture);
  if (play.view.status !== "playing" || !play.view.to_act || play.view.to_act === "nature") return [];
  const card = chosen ? say("stepPlayed", { meridian: chosen.meridian }) : say("stepCard");
  return [
    { text: card, at: chosen ? "done" : "now" },
    { text: say("stepTower"), at: chosen ? "now" : "next" },
  ];
}
