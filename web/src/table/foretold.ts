/** What is said of a move before it is made. */
import type { GameClient, Play } from "../games/client";
import { forced, type Path } from "../lib/path";

/** The move to show, or the beginning of one: what was chosen, or what pointing here would choose if that is one thing. */
export function trial(client: GameClient, play: Play): Path {
  if (client.trial) return client.trial(play);
  if (play.move) return play.move.split(" ");
  const over = (play.over && play.lit.get(play.over)) || [];
  return over.length === 1 && over[0] ? forced(play.root, over[0]) : play.path;
}

/** What a game says of a move in its own words, such as what else becomes possible; nothing where it has none. */
export function remarks(client: GameClient, play: Play, path: Path): readonly string[] {
  return client.foretell?.(play, path, play.foresee(path)) ?? [];
}

/** The sentences about a move: the game's own, or else all that will be told. */
export function foretold(client: GameClient, play: Play, path: Path): readonly string[] {
  const own = remarks(client, play, path);
  return own.length ? own : (play.foresee(path)?.told.map(play.sentence) ?? []);
}
