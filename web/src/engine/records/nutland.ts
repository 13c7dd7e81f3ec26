// Made from the game's own records: make wire.

export const State = {
  bytes: 1769,
  fields: {
    land: { at: 0, type: "i1", shape: [1682] },
    marble: { at: 1682, type: "u2", shape: [6, 5] },
    landed: { at: 1742, type: "i1", shape: [6] },
    team: { at: 1748, type: "i1", shape: [6] },
    turns: { at: 1754, type: "i2", shape: [] },
    limit: { at: 1756, type: "i2", shape: [] },
    seats: { at: 1758, type: "i1", shape: [] },
    stage: { at: 1759, type: "i1", shape: [] },
    turn: { at: 1760, type: "i1", shape: [] },
    named: { at: 1761, type: "i1", shape: [] },
    idle: { at: 1762, type: "i1", shape: [] },
    laid: { at: 1763, type: "i1", shape: [] },
    source: { at: 1764, type: "i1", shape: [] },
    looseness: { at: 1765, type: "i1", shape: [] },
    only_on_nuts: { at: 1766, type: "i1", shape: [] },
    short_falls: { at: 1767, type: "i1", shape: [] },
    from_below: { at: 1768, type: "i1", shape: [] },
  },
} as const;

export const Board = {
  bytes: 22528,
  fields: {
    land: { at: 0, type: "i1", shape: [1681] },
    nuts: { at: 1681, type: "i1", shape: [] },
    beside: { at: 1682, type: "u2", shape: [1682, 6] },
    home: { at: 21866, type: "u2", shape: [331] },
  },
} as const;
