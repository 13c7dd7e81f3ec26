/** What a pile would be worth in another realm, from the stones that are known: drawn before a piece is built. */
import type { Pile } from "./types";

export function worth(pile: Pile, realm: string): number {
  const count = (kind: string) => pile.stones.filter((s) => s.kind === kind).length;
  const [chinese, mongols, farmers] = [count("chinese"), count("mongol"), count("farmer")];
  const [plague, herb] = [count("plague") > 0, count("herb") > 0];
  if (plague && !herb) return -3 * (chinese + mongols) - farmers;
  if (herb && !plague) return 3 * (chinese + mongols) + farmers;
  return 3 * (realm === "mongolia" ? mongols - chinese : chinese - mongols) + farmers;
}
