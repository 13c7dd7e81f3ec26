/** The bench in words: everybody's marbles, then the stacks. */
import type { Play } from "../client";
import { say } from "./texts";
import { sceneOf } from "./types";

export function inWords(play: Play): { title: string; lines: string[] }[] {
  const scene = sceneOf(play.picture);
  const land = Object.entries(scene.land).sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
  const marbles = scene.players.map(({ seat }) => {
    const lines = land
      .filter(([, s]) => s.marble === seat)
      .map(([cell, { height }]) => say("wordsOn", { cell, height }));
    return {
      title: say("wordsMarbles", { name: play.name(seat) }),
      lines: lines.length ? lines : [say("wordsNobody")],
    };
  });
  const stacks = land.filter(([, s]) => s.height > 1).map(([cell, { height }]) => say("wordsOn", { cell, height }));
  return [...marbles, ...(stacks.length ? [{ title: say("wordsStacks"), lines: stacks }] : [])];
}
