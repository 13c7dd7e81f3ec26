/** The scroll in words: the wall with its gates, then the villages of each realm: stones, scouts, roads and the wall around them. */
import { list, signed } from "../../lib/i18n.svelte";
import type { Play } from "../client";
import { say } from "./texts";
import { landOf, scrollOf, villagesBeside, type Pile } from "./types";

export function inWords(play: Play): { title: string; lines: string[] }[] {
  const scroll = scrollOf(play.picture);
  const pieces = Object.entries(scroll.wall);
  const said = (run: boolean) =>
    pieces
      .filter(([, p]) => p.run === run)
      .map(([line, p]) => say(p.open ? "wordsOpen" : "wordsShut", { line: play.place(line) }));
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
  const land = landOf(play.board);
  const joined = (village: string) =>
    land.roads.filter((road) => road.includes(village)).map(([a, b]) => (a === village ? b : a));
  const roads = (village: string) => say("wordsRoads", { villages: list(joined(village).sort()) });
  /** What stands on the sides of a village's field. */
  const walls = (village: string) =>
    pieces
      .filter(([line]) => villagesBeside(play.board, line).includes(village))
      .map(([line, p]) => {
        const other = villagesBeside(play.board, line).find((v) => v !== village);
        if (!other) return say("wordsWallEdge");
        return say(p.open ? "wordsGateOpen" : "wordsGateShut", { village: other });
      });
  const scouts = (village: string) =>
    scroll.players.filter((p) => p.scout === village).map((p) => say("scoutOf", { name: play.name(p.seat) }));
  const realms = (["mongolia", "china"] as const).map((realm) => {
    const lines = Object.keys(scroll.realms)
      .filter((v) => scroll.realms[v] === realm)
      .sort()
      .map((v) => {
        const here = [...(scroll.piles[v] ? pile(scroll.piles[v]) : [say("wordsEmpty")]), ...scouts(v)];
        return [`${v}: ${here.join(", ")}`, roads(v), ...walls(v)].join("; ");
      });
    return { title: say("wordsIn", { realm: say(realm) }), lines };
  });
  return [
    { title: say("wordsWall"), lines: said(true) },
    { title: say("wordsBranches"), lines: said(false) },
    ...realms,
  ].filter((part) => part.lines.length);
}
