import { describe, expect, it } from "vitest";
import { arrange, queue } from "./arrange";
import type { District } from "./types";

const quarter = (princes: District["princes"], monument: string | null = null) =>
  ({ island: "fire", value: 2, monument, controller: monument && "red", princes, ready: [], payee: null }) as District;
const seats = ["blue", "red", "green", "yellow", "purple"];
const box = (spots: ReturnType<typeof arrange>) =>
  Math.max(...spots.map((s) => s.y + s.h)) - Math.min(...spots.map((s) => s.y));

describe("a quarter", () => {
  it("puts one's own princes first and larger", () => {
    const [, own, other] = arrange(quarter({ red: { maya: 1 }, blue: { maya: 1 } }), [0, 0], seats, "blue", false);
    expect([own?.seat, other?.seat]).toEqual(["blue", "red"]);
    expect((own?.k ?? 0) > (other?.k ?? 0)).toBe(true);
  });

  it("draws a crowd smaller, so that it does not stand in the next quarter", () => {
    const crowd = Object.fromEntries(seats.map((seat) => [seat, { maya: 2, greek: 1 }]));
    const [few, many] = [
      arrange(quarter({ blue: { maya: 1 } }), [0, 0], seats, "blue", false),
      arrange(quarter(crowd, "greek"), [0, 0], seats, "blue", false),
    ];
    expect(box(many)).toBeLessThan(150);
    expect((many.find((s) => s.seat === "blue")?.k ?? 9) < (few.find((s) => s.seat === "blue")?.k ?? 0)).toBe(true);
  });

  it("lets nothing stand on anything else", () => {
    const spots = arrange(
      quarter({ blue: { maya: 3 }, red: { greek: 2 }, green: { persian: 1 } }, "maya"),
      [50, 50],
      seats,
      "blue",
      false,
    );
    for (const [i, a] of spots.entries())
      for (const b of spots.slice(i + 1)) {
        const apart =
          a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;
        expect(apart).toBe(true);
      }
  });
});

describe("the guests at a ship", () => {
  it("stand below it, and beside what lies to the left or the right of it", () => {
    const xs = (...at: Parameters<typeof queue>) => queue(...at).map(([x]) => x);
    expect(xs([100, 64], 4, 28, [0, 1000], false)).toEqual([72, 100, 128, 72]);
    expect(xs([29, 64], 3, 28, [4, 1000], false)).toEqual([18, 46, 74]);
    expect(xs([990, 64], 3, 28, [4, 1000], false)).toEqual([930, 958, 986]);
    expect(queue([100, 64], 4, 28, [0, 1000], false)[3]).toEqual([72, 150]);
    expect(new Set(queue([100, 64], 7, 28, [0, 1000], true).map(([, y]) => y))).toEqual(new Set([122]));
  });
});
