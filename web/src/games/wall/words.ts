/** The scroll in words: the wall with its gates, then the villages of each realm that hold anything. */
import { signed } from "../../lib/i18n.svelte";
import type { Play } from "../client";
import { say } from "./texts";
import { scrollOf, type Pile } from "./types";

export function inWords(play: Play): { title: string; lines: string[] }[] {
  const scroll = scrollOf(play.picture);
  const pieces = Object.entries(scroll.wall);
  const said = (run: boolean) =>
    pieces.filter(([, p]) => p.run === run).map(([line, p]) => say(p.open ? "wordsOpen" : "wordsShut", { line }));
  const pile = (found: Pile) => {
    const known = found.stones.flatMap((s) =>
      s.kind ? [say("wordsKnown", { kind: say(s.kind as "herb"), name: play.name(s.seat) })] : [],
    );
    const owners = [...new Set(found.stones.filter((s) => !s.kind).map((s) => s.seat))];
    const unknown = owners.map((seat) =>
      say("wordsUnknown", { n: found.stones.filter((s) => !s.kind && s.seat === seat).length, name: play.name(seat) }),
    );
    return [
      ...known,
      ...unknown,
      ...(known.length ? [say("wordsWorth", { worth: signed(found.worth), name: play.name(found.controller) })] : []),
    ];
  };
  const scouts = (village: string) =>
    scroll.players.filter((p) => p.scout === village).map((p) => say("scoutOf", { name: play.name(p.seat) }));
  const realms = (["mongolia", "china"] as const).map((realm) => {
    const lines = Object.keys(scroll.realms).filter((v) => scroll.realms[v] === realm).sort().flatMap((v) => {
      const here = [...(scroll.piles[v] ? pile(scroll.piles[v]) : []), ...scouts(v)];
      return here.length ? [`${v}: ${here.join(", ")}`] : [];
    }); // prettier-ignore
    return { title: say("wordsIn", { realm: say(realm) }), lines: lines.length ? lines : [say("wordsEmpty")] };
  });
  return [
    { title: say("wordsWall"), lines: said(true) },
    { title: say("wordsBranches"), lines: said(false) },
    ...realms,
  ].filter((part) => part.lines.length);
}
