/** A guided game as plain data: which step is told now, which moves go on with it, and what is still to come. */
import { follow, type Branch, type Path } from "../lib/path";
import type { GuideStep } from "./wire";

/** Whether a move fits a pattern, in which a star stands for anything. */
export function fits(pattern: string, words: string): boolean {
  const source = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${source.join(".*")}$`).test(words);
}

export const takes = (step: GuideStep, words: string) => step.expect.some((pattern) => fits(pattern, words));

/** The legal moves a step asks for. */
export const wanted = (step: GuideStep, legal: readonly string[]) => legal.filter((words) => takes(step, words));

/** The first step that is told once so many moves have been made: those after it are read one by one. */
export function opening(steps: readonly GuideStep[], made: number): number {
  const found = steps.findIndex((s) => s.after === made);
  return found < 0 ? steps.length - 1 : found;
}

/** Ideas in their order, steps in a row with the same idea together. */
export function chapters(steps: readonly GuideStep[]): { idea: string; from: number; to: number }[] {
  const found: { idea: string; from: number; to: number }[] = [];
  for (const [n, { idea }] of steps.entries()) {
    const last = found.at(-1);
    if (last?.idea === idea) last.to = n;
    else found.push({ idea, from: n, to: n });
  }
  return found;
}

/** What may be named next on a path, and the other values of its last step once it is whole; null: nothing to choose. */
export function choices(root: Branch, path: Path): { path: Path; tokens: string[] } | null {
  const here = follow(root, path);
  if (!path.length || !here) return null;
  const at = here.next.size ? path : path.slice(0, -1);
  const tokens = [...(follow(root, at)?.next.keys() ?? [])];
  return at.length && tokens.length > (here.next.size && here.whole ? 0 : 1) ? { path: at, tokens } : null;
}
