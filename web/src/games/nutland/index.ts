/** This game's part of the client. */
import type { Foreseen, GameClient, Play } from "../client";
import { list } from "../../lib/i18n.svelte";
import Board from "./Board.svelte";
import Plate from "./Plate.svelte";
import Stocks from "./Stocks.svelte";
import { count } from "./count";
import { say } from "./texts";
import { pushOf, route, steps, trial } from "./turn";
import { sceneOf } from "./types";
import { inWords } from "./words";

function foresee(play: Play): Foreseen | null {
  const scene = sceneOf(play.picture);
  const tokens = trial(play);
  const [verb, from = "", to = ""] = tokens;
  if (!to) return null;
  if (verb === "nut")
    return { lines: [say("nutTo", { from, to, height: (scene.land[to]?.height ?? 0) + 1 })], points: {} };
  if (verb !== "move") return null;
  const over = route(scene, tokens).slice(1, -1);
  const lines = [over.length ? say("over", { from, to, over: list(over) }) : say("step", { from, to })];
  const push = pushOf(scene, tokens);
  if (push)
    lines.push(
      push.off
        ? say("isOff", { name: play.name(push.pushed) })
        : say("isPushed", { name: play.name(push.pushed), from: to, to: push.towards }),
    );
  const height = scene.land[to]?.height ?? 0;
  if (height === scene.top) lines.push(say("tower", { cell: to }));
  else if (height > (scene.land[from]?.height ?? 0)) lines.push(say("climbs", { cell: to, height }));
  return { lines, points: {} };
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
  foresee,
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
    const push = pushOf(sceneOf(play.picture), tokens);
    if (push)
      return push.off
        ? say("pushOff", { name: play.name(push.pushed) })
        : say("push", { name: play.name(push.pushed), cell: push.towards });
    if (verb === "move") return say("move", { from: a, to: b });
    if (verb === "nut") return b ? say("nut", { to: b }) : say("lay", { to: a });
    if (verb === "marble") return say("marble", { cell: b });
    return verb === "return"
      ? say("returnBy", { name: play.name(a) })
      : say(sceneOf(play.picture).stage === "nut" ? "pass" : "passAll");
  },
};

export default client;
