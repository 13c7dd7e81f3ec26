/** The final count: what the log says everybody got, by what it was for. */
import type { Event } from "../../lib/wire";
import type { Counted, Play } from "../client";
import { named, say } from "./texts";

const SUMMED = {
  scored_district: "countDistrict",
  scored_visit: "countVisit",
  scored_removal: "countRemoval",
} as const;

export function count(play: Play, events: readonly Event[]): Counted[] {
  const sums: Record<keyof typeof SUMMED, Record<string, number>> = {
    scored_district: {},
    scored_visit: {},
    scored_removal: {},
  };
  const wonders: Counted[] = [];
  const incomes = new Map<number, Record<string, number>>();
  let round = 1;
  let island = "";
  for (const { key, values } of events.flatMap((e) => e.told ?? [])) {
    const [seat, points] = [String(values["seat"] ?? ""), Number(values["points"] ?? 0)];
    if (key === "round") round = Number(values["number"]);
    else if (key === "built_wonder") island = String(values["island"]);
    else if (key === "scored_wonder")
      wonders.push({
        text: say("countWonder", { round, name: play.name(seat), island: named(island) }),
        points: { [seat]: points },
        places: [island],
      });
    else if (key === "scored_income") incomes.set(round, { ...incomes.get(round), [seat]: points });
    else if (key in sums) {
      const sum = sums[key as keyof typeof sums];
      sum[seat] = (sum[seat] ?? 0) + points;
    }
  }
  const summed = (Object.keys(SUMMED) as (keyof typeof SUMMED)[]).map((key) => ({
    text: say(SUMMED[key]),
    points: sums[key],
    places: [],
  }));
  const earned = [...incomes].map(([number, points]) => ({
    text: say("countIncome", { round: number }),
    points,
    places: [],
  }));
  return [...wonders, ...summed, ...earned].filter((step) => Object.values(step.points).some(Boolean));
}
