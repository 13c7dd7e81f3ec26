/** What the path chosen so far means on this bench. */
import type { Play, TurnStep } from "../client";
import { follow, forced } from "../../lib/path";
import { say } from "./texts";
import { cell, around, sceneOf, type Push, type Scene } from "./types";

/** The move to show: the one chosen, or what pointing here would do. */
export function trial(play: Play): string[] {
  if (play.move) return play.move.split(" ");
  if (play.mine && play.over && play.path.length === 2) {
    const next = follow(play.root, play.path)?.next.get(play.over);
    if (next) return [...forced(play.root, [...play.path, play.over])];
  }
  return [...play.path];
}

/** The push a marble move makes, if it makes one: by its end and the last marble before it. */
export function pushOf(scene: Scene, tokens: readonly string[]): Push | null {
  const [verb, from = "", to = "", , via] = tokens;
  if (verb !== "move") return null;
  const last = via ?? from;
  return scene.marbles[from]?.pushes.find((p) => p.to === to && (p.over.at(-1) ?? from) === last) ?? null;
}

/** The cells a marble goes through, ends included. */
export function route(scene: Scene, tokens: readonly string[]): string[] {
  const [verb, from = "", to = ""] = tokens;
  if (verb !== "move" || !to) return [];
  const over = pushOf(scene, tokens)?.over ?? scene.marbles[from]?.steps[to] ?? [];
  return [from, ...over.filter((c) => c !== from), to];
}

/** The corner of a top where its number is seen: the first that no higher neighbour hides. */
export function numberAt(name: string, heights: ReadonlyMap<string, number>): number {
  const here = cell(name);
  const own = heights.get(name) ?? 0;
  const [e, se, sw, w] = around(here).map((c) => (heights.get(c.name) ?? 0) <= own);
  if (se && sw) return 90;
  if (se && e) return 30;
  if (sw && w) return 150;
  return se ? 50 : sw ? 130 : 300;
}

/** A marble, then a nut; before that the land is built and the marbles are placed. */
export function steps(play: Play): TurnStep[] {
  const { stage, players, turn } = sceneOf(play.picture);
  if (stage === "marble" || stage === "put_back" || stage === "nut") {
    const marble = stage !== "nut";
    return [
      { text: say("stepMarble"), at: marble ? "now" : "done" },
      { text: say("stepNut"), at: marble ? "next" : "now" },
    ];
  }
  const left = players.find((p) => p.seat === turn)?.in_hand ?? 0;
  return stage === "place" && left ? [{ text: say("stepPlace", {}, left), at: "now" }] : [];
}
