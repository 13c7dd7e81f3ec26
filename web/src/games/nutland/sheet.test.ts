import { expect, it } from "vitest";
import { onSheet } from "./sheet";
import { cell } from "./types";

const cells = (names: string) => names.split(" ").map(cell);
const shown = (names: string, marbles: string) =>
  onSheet(cells(names), new Set(marbles.split(" ")))
    .map((c) => c.name)
    .join(" ");

it("leaves out the nuts that play no part", () => {
  expect(shown("s20 t20 t21 a41 b41 c41", "s20 t20")).toBe("s20 t20 t21");
});

it("shows a land that fell apart, and a land without marbles", () => {
  expect(shown("s20 t20 w23", "s20")).toBe("s20 t20 w23");
  expect(shown("s20 t20 a41", "s20 a41")).toBe("s20 t20 a41");
  expect(shown("s20 t20", "x1")).toBe("s20 t20");
});
