// Made from the game's own records: make wire.

export const State = {
  bytes: 225,
  fields: {
    height: { at: 0, type: "i1", shape: [10, 5] },
    owner: { at: 50, type: "i1", shape: [10, 5] },
    supply: { at: 100, type: "i1", shape: [4] },
    deck: { at: 104, type: "i1", shape: [4, 13] },
    up: { at: 156, type: "i1", shape: [4, 2] },
    discard: { at: 164, type: "i1", shape: [4, 13] },
    seats: { at: 216, type: "i1", shape: [] },
    stage: { at: 217, type: "i1", shape: [] },
    starter: { at: 218, type: "i1", shape: [] },
    turn: { at: 219, type: "i1", shape: [] },
    card: { at: 220, type: "i1", shape: [] },
    meridian: { at: 221, type: "i1", shape: [] },
    lifted_row: { at: 222, type: "i1", shape: [] },
    lifted_height: { at: 223, type: "i1", shape: [] },
    played: { at: 224, type: "i1", shape: [] },
  },
} as const;

export const Board = {
  bytes: 245,
  fields: {
    rows: { at: 0, type: "i1", shape: [] },
    islands: { at: 1, type: "i1", shape: [] },
    island: { at: 2, type: "i1", shape: [10, 5] },
    weight: { at: 52, type: "i1", shape: [10, 5] },
    worth: { at: 102, type: "i1", shape: [13] },
    cities: { at: 115, type: "i1", shape: [13, 5, 2] },
  },
} as const;

export const Derived = {
  bytes: 80,
  fields: {
    garrisons: { at: 0, type: "i1", shape: [13, 4] },
    taker: { at: 52, type: "i1", shape: [13] },
    worth: { at: 65, type: "i1", shape: [13] },
    turn: { at: 78, type: "i1", shape: [] },
    turns: { at: 79, type: "i1", shape: [] },
  },
} as const;
