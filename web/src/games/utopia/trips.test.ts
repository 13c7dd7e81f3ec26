import { describe, expect, it } from "vitest";
import { settled, trips, type Stands } from "./trips";
import type { District, Plan } from "./types";

const plan = {
  districts: {
    "water-1": { at: [10, 10], dock: [0, 0] },
    "wind-2": { at: [90, 10], dock: [100, 0] },
    "fire-3": { at: [90, 90] },
  },
} as unknown as Plan;
const nowhere = () => null;
const ships = { fire: [946, 690] as const };
const told = (key: string, values: Record<string, unknown>) => ({
  seq: 1,
  kind: "move" as const,
  seat: "blue",
  at: 0,
  told: [{ key, values }],
});

describe("princes travel", () => {
  it("by sea from dock to dock, each on its own", () => {
    const found = trips(
      plan,
      ships,
      nowhere,
      told("sailed", { seat: "blue", civ: "maya", count: 2, from: "water-1", to: "wind-2" }),
    );
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ what: "blue maya", to: "wind-2", points: [[-4, -12], [-14, -22], [86, -22], [76, -12]] }); // prettier-ignore
  });

  it("from the ship of their island, and back to it", () => {
    expect(trips(plan, ships, nowhere, told("housed", { seat: "red", civ: "greek", district: "fire-3" }))[0]).toMatchObject({ to: "fire-3", points: [[932, 668], [76, 68]] }); // prettier-ignore
    expect(
      trips(plan, ships, nowhere, told("removed", { seat: "red", civ: "greek", district: "fire-3" }))[0]?.to,
    ).toBeNull();
  });

  it("from where they stood to where they will stand, if that is known", () => {
    const stands: Stands = (when) => ({ at: when === "before" ? [1, 2] : [3, 4], size: 0.78 });
    expect(trips(plan, ships, stands, told("moved", { seat: "blue", civ: "maya", count: 1, from: "water-1", to: "wind-2" }))[0]).toMatchObject({ size: 0.78, points: [[1, 2], [3, 4]] }); // prettier-ignore
  });

  it("and are not drawn in the quarter before they are there", () => {
    const district = { princes: { blue: { maya: 3, greek: 1 } } } as unknown as District;
    expect(settled(district, (what) => (what === "blue maya" ? 2 : 0)).princes).toEqual({
      blue: { maya: 1, greek: 1 },
    });
    expect(settled(district, () => 3).princes).toEqual({ blue: {} });
  });
});
