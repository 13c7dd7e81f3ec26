// Connect four on boardgame.io's own server, as its tutorials write it: `node boardgame_io.js PORT`, where boardgame.io is installed.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const COLUMNS = 7;
const ROWS = 6;
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

function runThrough(disc, column, row, across, up) {
  let n = 1;
  for (const sign of [1, -1]) {
    let c = column + sign * across;
    let r = row + sign * up;
    while (c >= 0 && c < COLUMNS && r >= 0 && r < ROWS && disc[c][r] === disc[column][row]) {
      n += 1;
      c += sign * across;
      r += sign * up;
    }
  }
  return n;
}

const ConnectFour = {
  name: "connect-four",
  setup: () => ({ disc: Array.from({ length: COLUMNS }, () => Array(ROWS).fill(null)), winner: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      const row = G.disc[column].indexOf(null);
      if (row < 0) return INVALID_MOVE;
      G.disc[column][row] = playerID;
      if (DIRECTIONS.some(([across, up]) => runThrough(G.disc, column, row, across, up) >= 4)) G.winner = playerID;
    },
  },
  endIf: ({ G }) => {
    if (G.winner !== null) return { winner: G.winner };
    if (G.disc.every((column) => column[ROWS - 1] !== null)) return { draw: true };
  },
};

Server({ games: [ConnectFour], origins: [Origins.LOCALHOST] })
  .run({ port: Number(process.argv[2]), callback: () => console.log(`http://127.0.0.1:${process.argv[2]}`) });
