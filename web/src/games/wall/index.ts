/** This game's part of the client. */
import type { Foresight } from "../../engine";
import type { Path } from "../../lib/path";
import type { GameClient, Play } from "../client";
import { list, signed } from "../../lib/i18n.svelte";
import Board from "./Board.svelte";
import Closer from "./Closer.svelte";
import Plate from "./Plate.svelte";
import Stocks from "./Stocks.svelte";
import Tray from "./Tray.svelte";
import { count } from "./count";
import { say } from "./texts";
import { buildOf, closing, place, steps, trial } from "./turn";
import { KINDS, scrollOf } from "./types";
import { inWords } from "./words";

/** What is told besides of a piece of wall and of a way: the end of the game, stones that are lost. */
const TOLD = new Set(["announced", "finished", "lost", "unplaced"]);

function foretell(play: Play, path: Path, seen: Foresight | null): string[] {
  const scroll = scrollOf(play.picture);
  const build = seen && buildOf(path, seen);
  const lines: string[] = [];
  if (build) {
    if (build.lengths) lines.push(`${say("against", build.lengths)}.`);
    if (build.itself) lines.push(say("itself"));
    else if (build.removes.length) lines.push(say("goes", {}, build.removes.length));
    for (const [village, realm] of Object.entries(build.realms)) {
      const pile = scroll.piles[village];
      const where = { village, realm: say(realm === "china" ? "china" : "mongolia") };
      if (!pile?.stones.length || pile.unknown === pile.stones.length) lines.push(say("passes", where));
      else
        lines.push(
          say("passesWorth", {
            ...where,
            name: play.name(pile.controller),
            now: signed(pile.worth),
            then: signed(pile.worth_there),
          }),
        );
    }
  }
  for (const [verb, key] of [
    ["recall", "offerRecall"],
    ["pass", "offerPass"],
  ] as const) {
    if (scroll.choices?.offers[verb] && (!path.length || path[0] === verb)) lines.push(say(key));
  }
  const shut = closing(path);
  if (shut.length) lines.push(say("closes", { lines: list(shut.map((line) => play.place(line))) }, shut.length));
  const lost = scroll.choices?.strands[path.join(" ")];
  if (lost) lines.push(say("strands", {}, lost));
  return [...lines, ...(seen?.told ?? []).filter(({ key }) => TOLD.has(key)).map(play.sentence)];
}

const client: GameClient = {
  Board,
  Closer,
  Tray,
  Stocks,
  Plate,
  ratio: 1.22,
  wide: 1.268,
  trial,
  foretell,
  count,
  inWords,
  aim: () => say("aim"),
  steps,
  place,
  alarm: (play) => {
    const { announced_by, turns_left } = scrollOf(play.picture).stocks;
    if (!announced_by || play.view.status === "over") return null;
    return say("lastRound", { name: play.name(announced_by) }, turns_left.length);
  },
  ask: ({ path }) => {
    if (path[0] === "move" && path.length === 1) return say("whereGo");
    if (path[0] === "build" && path.length === 1) return say("whereBuild");
    if (path[0] !== "move") return null;
    const village = path[1] ?? "";
    const last = path.at(-1);
    if (last === "via") return say("whichGate", { village });
    if (last === "up") return say("whichUp", { village });
    return last === "down" ? say("whichDown", { village }) : null;
  },
  label: (play, path, token) => {
    if (path.length === 0) {
      if (token === "recall" || token === "pass") return say(token);
      // which kind to deploy is a choice of its own, so it has buttons of its own
      const both = play.root.next.has("build") && ["move", "enter"].some((verb) => play.root.next.has(verb));
      if (both && (token === "move" || token === "enter")) return say("deployStones");
      return both && token === "build" ? say("deployWalls") : null;
    }
    if (path[0] === "draw") return say(token === "wall" ? "drawWall" : "drawStone");
    if (token === "via" || token === "up" || token === "down") return say(token);
    return KINDS.includes(token) ? say(token as "herb") : play.place(token);
  },
  confirm: (play, move) => {
    const [verb, a = "", b, line = ""] = move.split(" ");
    if (verb === "build") return say("build", { line: play.place(a) });
    if (verb === "move")
      return b === "via"
        ? say("goGate", { village: a, line: play.place(line) })
        : b === "up"
          ? say("goWalk", { village: a })
          : say("goRoad", { village: a });
    if (verb === "settle" || verb === "scout" || verb === "enter") return say(verb, { village: a });
    if (verb === "lay") return say(`lay.${KINDS.includes(a) ? (a as "herb") : "unseen"}`);
    if (verb === "draw") return say(a === "wall" ? "drawWallLong" : "drawStoneLong");
    return verb === "recall" || verb === "pass" ? say(verb) : null;
  },
};

export default client;
