/** Fetching the rules of a table's game. */
import type { About } from "./about";
import { Engine } from "./engine";

/** What a table is played by. */
export interface Wanted {
  readonly game: string;
  readonly version: number;
  readonly board: string;
  readonly digest: string;
  readonly seats: number;
}

interface Files {
  rules: string;
  about: string;
  boards: Record<string, string>;
}

async function fetched(path: string): Promise<Response | null> {
  const answer = await fetch(path).catch(() => null);
  return answer?.ok ? answer : null;
}

/** The rules, ready for such a table; null where the server has not (yet) compiled these rules for browsers. */
export async function load({ game, version, board, digest, seats }: Wanted): Promise<Engine | null> {
  const list = (await (await fetched("/engine.json"))?.json()) as Record<string, Files> | undefined;
  const files = list?.[game];
  const record = files?.boards[board];
  if (!files || !record) return null;
  const [about, rules, plan] = await Promise.all(
    [files.about, files.rules, record].map((f) => fetched(`/engine/${f}`)),
  );
  const known = (await about?.json()) as About | undefined;
  if (!rules || !plan || known?.version !== version || known.boards[board]?.digest !== digest) return null;
  const engine = await Engine.load(await rules.arrayBuffer(), known);
  engine.begin(new Uint8Array(await plan.arrayBuffer()), seats, {}, digest);
  return engine;
}
