import { describe, expect, it } from "vitest";
import type { TableView } from "../lib/wire";
import { fork, heading, mover, seating } from "./practice";

describe("practice", () => {
  it("reads what a position says of itself", () => {
    expect(heading("\n  nutland loaf, 2 players\nturns 0")).toEqual({ game: "nutland", board: "loaf", seats: 2 });
    expect(heading("utopia four-islands, 3 players")).toEqual({ game: "utopia", board: "four-islands", seats: 3 });
    expect([heading(""), heading("hello"), heading("red to move")]).toEqual([null, null, null]);
  });

  it("finds whose move it is where the text says so", () => {
    expect(mover("nutland loaf, 2 players\nturns 0\nred to move", ["blue", "red"])).toBe("red");
    expect(mover("meridian coral-sound, 4 players\nstarts orange", ["blue", "orange"])).toBe("orange");
    expect(mover("utopia four-islands, 3 players\nround 1, green develops", ["blue", "green"])).toBe("green");
    expect(mover("game board, 2 players\n1 2 3", ["blue"])).toBeNull();
  });

  it("seats me and bots, or me at every seat", () => {
    expect(seating(["red", "blue"], "blue", () => "casual")).toEqual([
      { kind: "bot", level: "casual" },
      { kind: "me" },
    ]);
    expect(seating(["red", "blue"], null, () => "casual")).toEqual([{ kind: "me" }, { kind: "shared" }]);
  });

  it("goes on from another table with its options and its bots", () => {
    const view = {
      header: { game: "g", board: "b", options: { turns: 9 } },
      seats: [
        { seat: "red", kind: "person" },
        { seat: "blue", kind: "bot", level: "expert" },
      ],
    };
    expect(fork(view as unknown as TableView, "text", "red", "regular")).toMatchObject({
      game: "g", board: "b", options: { turns: 9 }, position: "text", seats: [{ kind: "me" }, { kind: "bot", level: "expert" }],
    }); // prettier-ignore
  });
});
