/** This game's part of the client. */
import type { Foreseen, GameClient, Play } from "../client";
import { list } from "../../lib/i18n.svelte";
import Board from "./Board.svelte";
import Closer from "./Closer.svelte";
import Plate from "./Plate.svelte";
import Stocks from "./Stocks.svelte";
import Tray from "./Tray.svelte";
import en from "./en.json";
import { count } from "./count";
import { called, named, phrases, placed, say } from "./texts";
import { journey, steps, trial } from "./turn";
import { cityOf, quarters } from "./types";
import { inWords } from "./words";

type Key = keyof typeof en;
const has = (key: string): key is Key => key in en;

function foresee(play: Play): Foreseen | null {
  const city = cityOf(play.picture);
  const tokens = trial(play);
  const [verb, civ = ""] = tokens;
  const lines: string[] = [];
  const then = verb === "raise" ? city.incomes.raise[civ] : verb === "drop" ? city.incomes.drop[civ] : null;
  if (then) {
    for (const { seat } of city.players) {
      const [now, next] = [city.incomes.now[seat] ?? 0, then[seat] ?? 0];
      if (now !== next) lines.push(say("incomeChange", { name: play.name(seat), now, then: next }));
    }
  }
  const points: Record<string, number> = {};
  const pay = (seat: string | null | undefined, n: number) => {
    if (!seat) return;
    points[seat] = (points[seat] ?? 0) + n;
    lines.push(seat === play.me ? say("youGet", { points: n }) : say("pays", { name: play.name(seat), points: n }));
  };
  const place = city.districts[verb === "control" ? civ : (tokens[2] ?? "")];
  if (verb === "wonder") pay(play.me, city.pays.wonder);
  if (verb === "control") pay(place?.payee, place?.value ?? 0);
  if (verb === "place" && place?.controller !== play.me) pay(place?.controller, city.pays.visit);
  if (verb === "remove" && tokens[2]) pay(play.me, city.pays.removal);
  const way = journey(tokens);
  if (way?.to && play.me) {
    const there = city.districts[way.to];
    const before = there?.princes[play.me]?.[way.civ] ?? 0;
    if (there && !there.monument && before < city.for_control && before + way.count >= city.for_control)
      lines.push(say("third", { civ: named(way.civ) }));
    const island = city.islands[there?.island ?? ""];
    const have = island?.progress[play.me] ?? [];
    if (island && !island.wonder && have.length === city.scale.length - 1 && !have.includes(way.civ))
      lines.push(say("fifth", { island: named(there?.island ?? "") }));
  }
  const ends = verb === "end" && ["wonder", "control"].some((v) => play.root.next.has(v));
  if (ends) lines.push(say("buildFirst"));
  return lines.length ? { lines, points } : null;
}

const client: GameClient = {
  Board,
  Closer,
  Tray,
  Stocks,
  Plate,
  ratio: 0.756,
  wide: 1.444,
  foresee,
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
