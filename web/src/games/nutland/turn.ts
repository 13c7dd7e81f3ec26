/** What the path chosen so far means on this bench. */
import type { Foresight } from "../../engine";
import type { Play, TurnStep } from "../client";
import { forced } from "../../lib/path";
import { say } from "./texts";
import { cell, around, sceneOf, type Scene } from "./types";

/** The move to show: the one chosen, or what pointing here would do. */
export function trial(play: Play): string[] {
  if (play.move) return play.move.split(" ");
  const over = (play.mine && play.over && play.lit.get(play.over)) || [];
  return [...(over.length === 1 && over[0] ? forced(play.root, over[0]) : play.path)];
}

/** The cells a marble goes through, ends included: by its end and, of a push, the last marble before it. */
export function route(scene: Scene, tokens: readonly string[]): string[] {
  const [verb, from = "", to = "", , last = from] = tokens;
  if (verb !== "move" || !to) return [];
  const push = scene.marbles[from]?.pushes.find((p) => p.to === to && (p.over.at(-1) ?? from) === last);
  const over = push?.over ?? scene.marbles[from]?.steps[to] ?? [];
  return [from, ...over.filter((c) => c !== from), to];
}

/** A marble that a move pushes: whose, from where, and to where; off the land without a goal. */
export interface Shove {
  seat: string;
  from: string;
  to: string | null;
}

/** Every marble that a move pushes, as it will be told. */
export function shoves(seen: Foresight | null): Shove[] {
  return (seen?.told ?? [])
    .filter(({ key }) => key === "pushed" || key === "pushed_off")
    .map(({ values: { seat, from, to } }) => ({
      seat: String(seat),
      from: String(from),
      to: to === undefined ? null : String(to),
    }));
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
