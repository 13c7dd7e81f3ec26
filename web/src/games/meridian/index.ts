/** This game's part of the client. */
import type { Path } from "../../lib/path";
import type { GameClient, Play } from "../client";
import Board from "./Board.svelte";
import Plate from "./Plate.svelte";
import Stocks from "./Stocks.svelte";
import Tray from "./Tray.svelte";
import { count } from "./count";
import { nextOf } from "./scene";
import { say } from "./texts";
import { stage, steps, trial } from "./turn";
import { chartOf, cities, letters, printed } from "./types";
import { inWords } from "./words";

/** What stands on the chart after a move, whose islands change hands, and what is left of one's pieces. */
function foretell(play: Play, path: Path): string[] {
  const next = nextOf(play, path);
  if (!next || !play.me) return [];
  const [verb, city = ""] = path;
  const chart = chartOf(play.picture);
  const islandOf = (id: string) =>
    play.place(
      chart.islands[letters(play.board).indexOf(cities(play.board).find((c) => c.id === id)?.island ?? "")]?.name ?? "",
    );
  const lines = next.slides.map(({ tower, from, to }) => {
    const up = Number(to.split(".")[1]) > Number(from.split(".")[1]);
    const values = { name: play.name(tower.seat), height: tower.height, city: to, island: islandOf(to) };
    if (tower.seat === play.me) return say(up ? "yourPushedUp" : "yourPushedDown", values);
    return say(up ? "pushedUp" : "pushedDown", values);
  });
  for (const [n, island] of next.islands.entries()) {
    if (island.taker === chart.islands[n]?.taker) continue;
    const values = {
      island: play.place(island.name),
      worth: island.worth,
      name: island.taker ? play.name(island.taker) : "",
    };
    lines.push(say(island.taker === play.me ? "toYou" : island.taker ? "toOther" : "toNobody", values));
  }
  const all = chart.players.find((p) => p.seat === play.me)?.supply ?? 0;
  const left = next.supply[play.me] ?? all;
  return [
    ...(city.includes(".") ? [`${city} ${islandOf(city)}.`] : []),
    ...lines,
    ...(verb === "place" && left !== all ? [`${say("left", { left, all })}.`] : []),
  ];
}

const client: GameClient = {
  Board,
  Tray,
  Stocks,
  Plate,
  ratio: 0.92,
  wide: 1.3,
  trial,
  foretell,
  count,
  inWords,
  aim: () => say("aim"),
  steps,
  progress: (picture) => {
    const { turn, turns } = chartOf(picture);
    return say("turnOf", { turn: Math.min(turn, turns), turns });
  },
  ask: (play) => {
    const at = stage(play);
    if (at === "card") return say("whichCard");
    if (at === "meridian" && !play.move) return say("whichMeridian", { card: printed(play.path[1] ?? "") });
    return null;
  },
  label: (_play, path, token) => {
    if (path.length === 0) return token === "pass" ? say("pass") : null;
    return path[0] === "play" && path.length === 1 ? printed(token) : token;
  },
  confirm: (play, move) => {
    const [verb, a = "", b = ""] = move.split(" ");
    if (verb === "place") return say("place", { city: a, height: b });
    if (verb === "lift") return say("lift", { city: a });
    if (verb === "play") return say("play", { card: printed(a), meridian: b });
    return play.view.legal.length === 1 ? say("passForced") : say("pass");
  },
  suggest: (path, next) => (path[0] === "place" && path.length === 2 ? (next[0] ?? null) : null),
  light: (move) => move.startsWith("play ") || move.startsWith("lift "),
  brief: (event, name) => {
    const [verb, a = "", b = ""] = (event.words ?? "").split(" ");
    const pushed = (event.told ?? []).filter((t) => t.key === "pushed");
    const pushes = pushed.map((t) =>
      say("briefPush", {
        whose: `${name(String(t.values["seat"]))} ${String(t.values["height"])}`,
        city: String(t.values["to"]),
      }),
    );
    if (verb === "play") return say("briefPlay", { card: printed(a), meridian: b });
    if (verb === "place") return [say("briefPlace", { city: a, height: b }), ...pushes].join(", ");
    if (verb === "lift") return say("briefLift", { city: a });
    return verb === "pass" ? say("briefPass") : null;
  },
};

export default client;
