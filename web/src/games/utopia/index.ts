/** This game's part of the client. */
import type { Foresight } from "../../engine";
import type { Path } from "../../lib/path";
import type { GameClient, Play } from "../client";
import { list } from "../../lib/i18n.svelte";
import Board from "./Board.svelte";
import Closer from "./Closer.svelte";
import Plate from "./Plate.svelte";
import Stocks from "./Stocks.svelte";
import Tray from "./Tray.svelte";
import en from "./en.json";
import { count } from "./count";
import { called, named, phrases, placed, say } from "./texts";
import { changesIn } from "./scene";
import { steps, trial } from "./turn";
import { cityOf, quarters } from "./types";
import { inWords } from "./words";

type Key = keyof typeof en;
const has = (key: string): key is Key => key in en;

/** What is told besides points: what nobody may miss. */
const TOLD = new Set(["went_home", "turned_away", "reshuffled", "finished"]);

/** Who gets points, whose income changes, and what can be built once the princes have moved. */
function foretell(play: Play, path: Path, seen: Foresight | null): string[] {
  const lines: string[] = [];
  const next = seen && changesIn(seen, play.me);
  for (const { seat, now, then } of next?.incomes ?? [])
    lines.push(say("incomeChange", { name: play.name(seat), now, then }));
  for (const { key, values } of seen?.told ?? []) {
    if (!key.startsWith("scored_")) continue;
    const [seat, points] = [String(values["seat"]), Number(values["points"])];
    lines.push(seat === play.me ? say("youGet", { points }) : say("pays", { name: play.name(seat), points }));
  }
  for (const civ of next?.control ?? []) lines.push(say("third", { civ: named(civ) }));
  for (const island of next?.wonders ?? []) lines.push(say("fifth", { island: named(island) }));
  const ends = path[0] === "end" && ["wonder", "control"].some((v) => play.root.next.has(v));
  if (ends) lines.push(say("buildFirst"));
  return [...lines, ...(seen?.told ?? []).filter(({ key }) => TOLD.has(key)).map(play.sentence)];
}

const client: GameClient = {
  Board,
  Closer,
  Tray,
  Stocks,
  Plate,
  ratio: 0.756,
  wide: 1.444,
  trial,
  foretell,
  count,
  inWords,
  aim: () => say("aim"),
  steps,
  place: (_board, token) => placed(token),
  means: (board, token) =>
    quarters(board)
      .filter((q) => q.island === token)
      .map((q) => q.id),
  alarm: (play) => (cityOf(play.picture).goal_reached && play.view.status === "playing" ? say("goal") : null),
  progress: (picture) => {
    const { round, phase } = cityOf(picture);
    return round ? say("round", { round, phase }) : "";
  },
  ask: (play) => {
    const [verb, a, b, c] = play.path;
    if (!verb || play.move) return null;
    if (verb === "welcome") return a ? say("whereHouse", { civ: named(a) }) : say("whichGuest");
    if (verb === "invite") return say("whoInvited");
    if (verb === "move" || verb === "sail")
      return !a ? say("whichCiv") : !b ? say("howMany") : !c ? say("fromWhere") : say("toWhere");
    return a ? say("toWhere") : null;
  },
  label: (play, path, token) => {
    if (path.length === 0) {
      const key = `verbs.${token}`;
      return has(key) ? say(key) : null;
    }
    if (path[0] === "pay") return say("payTurned", { civs: list([...path.slice(1), token].map(named)) }, path.length);
    return path[0] === "invite" ? play.name(token) : called(token);
  },
  confirm: (play, move) => {
    const [verb = "", ...rest] = move.split(" ");
    if (verb === "pay")
      return rest.length ? say("payTurned", { civs: list(rest.map(named)) }, rest.length) : say("payNatural");
    const key = `confirm.${verb}`;
    const [a = "", b = "", c = "", d = ""] = rest.map((t) => (verb === "invite" ? play.name(t) : called(t)));
    const count = verb === "move" || verb === "sail" ? Number(rest[1]) : 3;
    return has(key) ? say(key, { a, b, c, d, ...phrases(rest, count) }).trim() : null;
  },
};

export default client;
