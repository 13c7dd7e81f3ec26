// Made from the game's own records: make wire.

export const State = {
  bytes: 827,
  fields: {
    princes: { at: 0, type: "i1", shape: [5, 5, 24] },
    supply: { at: 600, type: "i1", shape: [5, 5] },
    hand: { at: 625, type: "i1", shape: [5, 5] },
    points: { at: 650, type: "i2", shape: [5] },
    cards: { at: 660, type: "i1", shape: [5] },
    bases: { at: 665, type: "i1", shape: [5] },
    privileges: { at: 670, type: "i1", shape: [5] },
    order: { at: 675, type: "i1", shape: [5] },
    ships: { at: 680, type: "i1", shape: [4, 5] },
    taken: { at: 700, type: "i1", shape: [4, 5] },
    bag: { at: 720, type: "i1", shape: [4, 5] },
    monument: { at: 740, type: "i1", shape: [24] },
    controller: { at: 764, type: "i1", shape: [24] },
    wonder: { at: 788, type: "i1", shape: [4] },
    stock: { at: 792, type: "i1", shape: [5] },
    worth: { at: 797, type: "i1", shape: [5] },
    pile: { at: 802, type: "i1", shape: [5] },
    discards: { at: 807, type: "i1", shape: [5] },
    seats: { at: 812, type: "i1", shape: [] },
    stage: { at: 813, type: "i1", shape: [] },
    round_no: { at: 814, type: "i1", shape: [] },
    pass_no: { at: 815, type: "i1", shape: [] },
    acted: { at: 816, type: "i1", shape: [] },
    surprised: { at: 817, type: "i1", shape: [] },
    turn: { at: 818, type: "i1", shape: [] },
    host: { at: 819, type: "i1", shape: [] },
    due: { at: 820, type: "i1", shape: [] },
    guest_island: { at: 821, type: "i1", shape: [] },
    guest_civ: { at: 822, type: "i1", shape: [] },
    site: { at: 823, type: "i1", shape: [] },
    returning: { at: 824, type: "i1", shape: [] },
    owed_civ: { at: 825, type: "i1", shape: [] },
    owed: { at: 826, type: "i1", shape: [] },
  },
} as const;

export const Board = {
  bytes: 1853,
  fields: {
    first: { at: 0, type: "i1", shape: [5] },
    island: { at: 5, type: "i1", shape: [24] },
    value: { at: 29, type: "i1", shape: [24] },
    sector: { at: 53, type: "i1", shape: [24] },
    adjacent: { at: 77, type: "i1", shape: [24, 24] },
    neighbours: { at: 653, type: "i1", shape: [24] },
    near: { at: 677, type: "i1", shape: [24, 24] },
    berths: { at: 1253, type: "i1", shape: [24] },
    over_sea: { at: 1277, type: "i1", shape: [24, 24] },
  },
} as const;

export const Derived = {
  bytes: 145,
  fields: {
    control: { at: 0, type: "i1", shape: [5, 24] },
    wonder: { at: 120, type: "i1", shape: [5, 4] },
    income: { at: 140, type: "i1", shape: [5] },
  },
} as const;
