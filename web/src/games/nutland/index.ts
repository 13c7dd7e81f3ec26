/** This game's part of the client. */
import type { Foresight } from "../../engine";
import type { Path } from "../../lib/path";
import type { GameClient, Play } from "../client";
import { list } from "../../lib/i18n.svelte";
import Board from "./Board.svelte";
import Plate from "./Plate.svelte";
import Stocks from "./Stocks.svelte";
import { count } from "./count";
import { say } from "./texts";
import { route, shoves, steps, trial } from "./turn";
import { sceneOf } from "./types";
import { inWords } from "./words";

/** The way of a marble and whom it pushes, or where a nut goes, and how high one stands then. */
function foretell(play: Play, path: Path, seen: Foresight | null): string[] {
  const scene = sceneOf(play.picture);
  const [verb, from = "", to = ""] = path;
  if (!to) return [];
  const nut = seen?.told.find(({ key }) => key === "nut_moved");
  if (verb === "nut") return nut ? [say("nutTo", { from, to, height: Number(nut.values["height"]) })] : [];
  if (verb !== "move") return [];
  const over = route(scene, path).slice(1, -1);
  const lines = [over.length ? say("over", { from, to, over: list(over) }) : say("step", { from, to })];
  for (const shove of shoves(seen)) {
    const name = play.name(shove.seat);
    lines.push(shove.to === null ? say("isOff", { name }) : say("isPushed", { name, from: shove.from, to: shove.to }));
  }
  const height = scene.land[to]?.height ?? 0;
  if (seen?.told.some(({ key }) => key === "climbed")) lines.push(say("tower", { cell: to }));
  else if (height > (scene.land[from]?.height ?? 0)) lines.push(say("climbs", { cell: to, height }));
  const won = seen?.told.filter(({ key }) => key === "won") ?? [];
  return [...lines, ...won.map(play.sentence)];
}

/** Somebody could stand on a tower with the next move, and that would be enough. */
function alarm(play: Play): string | null {
  const scene = sceneOf(play.picture);
  const near = scene.teams.find((team) => team.near);
  if (!near || play.view.status === "over") return null;
  const mine = play.me !== null && near.seats.includes(play.me);
  const { seat, to } = near.threats[0] ?? { seat: "", to: "" };
  return mine ? say("alarmYou", { cell: to }) : say("alarm", { name: play.name(seat), cell: to });
}

const client: GameClient = {
  Board,
  Stocks,
  Plate,
  ratio: 1.16,
  pointless: true,
  order: (play) => sceneOf(play.picture).teams.flatMap((team) => team.seats),
  wide: 1.3,
  trial,
  foretell,
  count,
  inWords,
  aim: () => say("aim"),
  steps,
  alarm,
  progress: (picture) => {
    const scene = sceneOf(picture);
    if (scene.stage === "build" || scene.stage === "grow") return say("building", { n: scene.laid + 1 });
    return scene.stage === "place"
      ? say("placing")
      : [
          say("turnOf", { turn: scene.round, turns: scene.rounds }),
          scene.idle ? say("idleOf", { idle: scene.idle, all: scene.players.length }) : "",
        ]
          .filter(Boolean)
          .join(" · ");
  },
  ask: ({ path, root, name }) => {
    const [verb, a, b] = path;
    if (verb === "move" && path.includes("via")) return say("whichWay");
    if (verb === "move" && a && !b) return say("whereMove", { cell: a });
    if (verb === "nut" && a && !b && root.next.get("nut")?.next.get(a)?.next.size) return say("whereNut", { cell: a });
    if (verb === "marble") return a ? say("whereMarble", { name: name(a) }) : say("whoseMarble");
    return verb === "return" ? say("whoReturns") : null;
  },
  label: (play, path, token) => {
    if (path.length === 0)
      return token === "pass"
        ? say(sceneOf(play.picture).stage === "nut" ? "pass" : "passAll")
        : token === "return"
          ? say("bringBack")
          : null;
    if (token === "via") return say("viaWord");
    if (path.at(-1) === "via") return say("via", { cell: token });
    return path.length === 1 && (path[0] === "marble" || path[0] === "return") ? play.name(token) : token;
  },
  confirm: (play, move) => {
    const tokens = move.split(" ");
    const [verb, a = "", b = ""] = tokens;
    const [push] = shoves(play.foresee(tokens));
    if (push) {
      const name = play.name(push.seat);
      return push.to === null ? say("pushOff", { name }) : say("push", { name, cell: push.to });
    }
    if (verb === "move") return say("move", { from: a, to: b });
    if (verb === "nut") return b ? say("nut", { to: b }) : say("lay", { to: a });
    if (verb === "marble") return say("marble", { cell: b });
    return verb === "return"
      ? say("returnBy", { name: play.name(a) })
      : say(sceneOf(play.picture).stage === "nut" ? "pass" : "passAll");
  },
};

export default client;
