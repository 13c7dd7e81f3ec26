/** The client of a game that nobody has drawn yet: text, and buttons for whatever can be chosen. */
import type { GameClient } from "../games/client";
import { prefs } from "../lib/prefs.svelte";
import Board, { textOf } from "./Board.svelte";
import Plate from "./Plate.svelte";

const client: GameClient = {
  Board,
  Plate,
  ratio: 1,
  wide: 1.3,
  label: (play, _path, token) => play.place(token),
  inWords: (play) => [
    {
      title: play.board.title[prefs.language] ?? "",
      lines: textOf(play.picture, prefs.language).split("\n").filter(Boolean),
    },
  ],
};

export default client;
