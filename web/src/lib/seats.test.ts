import { describe, expect, it } from "vitest";
import { missing, thereOf } from "./seats";
import type { SeatView } from "./wire";

const seat = (more: Partial<SeatView>): SeatView => ({ seat: "blue", kind: "person", name: "Jonas", ...more });

describe("how somebody is there", () => {
  it("goes by who has a line now, not by what an older view said", () => {
    expect(thereOf(seat({ connected: true }), [])).toBe("offline");
    expect(thereOf(seat({ connected: false }), ["blue"])).toBe("here");
  });
  it("tells apart who left, who gave up, and a bot", () => {
    expect(thereOf(seat({ kind: "bot", away: true }), [])).toBe("away");
    expect(thereOf(seat({ resigned: true }), ["blue"])).toBe("resigned");
    expect(thereOf(seat({ kind: "bot" }), [])).toBe("bot");
    expect(thereOf(seat({ kind: "open" }), [])).toBe("open");
    expect(thereOf(seat({ mine: true }), [])).toBe("here");
  });
});

describe("who is missed", () => {
  const gone = [seat({})];
  it("is whom the game waits for, and later everybody who is gone", () => {
    expect(missing(gone, [], "green", { blue: 500 }, 100)).toEqual([]);
    expect(missing(gone, [], "blue", { blue: 500 }, 100)).toEqual([{ seat: gone[0], wait: 400 }]);
    expect(missing(gone, [], "green", { blue: 500 }, 600)).toEqual([{ seat: gone[0], wait: 0 }]);
  });
  it("is nobody who is connected, or for whom no bot may sit in", () => {
    expect(missing(gone, ["blue"], "blue", { blue: 0 }, 100)).toEqual([]);
    expect(missing(gone, [], "blue", {}, 100)).toEqual([]);
  });
});
