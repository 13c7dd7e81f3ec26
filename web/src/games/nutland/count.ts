/** The final count: the towers that are held. */
import { list } from "../../lib/i18n.svelte";
import type { Counted, Play } from "../client";
import { say } from "./texts";
import { sceneOf } from "./types";

export function count(play: Play): Counted[] {
  const scene = sceneOf(play.picture);
  return Object.entries(scene.land).flatMap(([cell, { height, marble }]) => {
    if (height !== scene.top || !marble) return [];
    const team = scene.teams.find((t) => t.seats.includes(marble))?.seats ?? [marble];
    const name = play.name(marble);
    const text =
      team.length > 1
        ? say("countTeam", { name, cell, names: list(team.map(play.name)) })
        : say("countTower", { name, cell });
    return [{ text, points: Object.fromEntries(team.map((seat) => [seat, 1])), places: [cell] }];
  });
}
