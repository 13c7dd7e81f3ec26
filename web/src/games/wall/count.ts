/** The final count: village by village, for the owner of the stone on top. */
import { list } from "../../lib/i18n.svelte";
import type { Counted, Play } from "../client";
import { say } from "./texts";
import { KINDS, scrollOf } from "./types";

export function count(play: Play): Counted[] {
  const scroll = scrollOf(play.picture);
  return Object.entries(scroll.piles).filter(([, pile]) => pile.stones.length).sort(([a], [b]) => a.localeCompare(b)).map(([village, pile]) => {
    const kinds = pile.stones.map((s) => s.kind ?? "");
    const stones = list(KINDS.filter((k) => kinds.includes(k)).map((k) => `${kinds.filter((o) => o === k).length} ${say(k as "herb")}`));
    const name = play.name(pile.controller);
    const [plague, herb] = [kinds.includes("plague"), kinds.includes("herb")];
    const turned = plague && !herb ? say("countPlague", { name }) : herb && !plague ? say("countHerb", { name }) : "";
    const text = say("countVillage", { village, realm: say(scroll.realms[village] === "china" ? "china" : "mongolia"), stones, name });
    return { text: `${text} ${turned}`.trim(), points: { [pile.controller]: pile.worth }, places: [village] };
  }); // prettier-ignore
}
