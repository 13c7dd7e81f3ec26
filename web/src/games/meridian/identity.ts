/** Which tower is which from one picture to the next, so that a pushed tower is seen to slide. */
import type { Tower } from "./types";

export interface Known {
  readonly id: number;
  readonly city: string;
  readonly tower: Tower;
}

let count = 0;

export function recognise(before: readonly Known[], towers: Record<string, Tower>): Known[] {
  const same = (a: Tower, b: Tower) => a.seat === b.seat && a.height === b.height;
  const left = new Set(before);
  const found: Known[] = [];
  const moved: [string, Tower][] = [];
  for (const [city, tower] of Object.entries(towers)) {
    const stayed = before.find((k) => k.city === city && same(k.tower, tower));
    if (stayed) {
      left.delete(stayed);
      found.push(stayed);
    } else moved.push([city, tower]);
  }
  for (const [city, tower] of moved) {
    const meridian = city.split(".")[0];
    const slid = [...left].find((k) => k.city.split(".")[0] === meridian && same(k.tower, tower));
    if (slid) left.delete(slid);
    found.push({ id: slid?.id ?? ++count, city, tower });
  }
  return found;
}
