/** The bench in words: the land row by row from the back, then everybody's marbles. */
import type { Play } from "../client";
import { say } from "./texts";
import { cell, sceneOf } from "./types";

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
  const lines = [...new Set(land.map(([name]) => cell(name).r))]
    .sort((a, b) => a - b)
    .map((row) => {
      const here = land.filter(([name]) => cell(name).r === row).sort(([a], [b]) => cell(a).q - cell(b).q);
      const nuts = here.map(([name, { height, marble }]) => {
        const nut = height > 1 ? say("wordsOn", { cell: name, height }) : name;
        return marble ? say("wordsWith", { nut, name: play.name(marble) }) : nut;
      });
      return say("wordsRow", { row, nuts: nuts.join("; ") });
    });
  return [{ title: say("wordsLand"), lines }, ...marbles];
}
