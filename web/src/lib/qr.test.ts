import { expect, it } from "vitest";
import { qr } from "./qr";

// Every code carries its own check: a decoder's first steps, undone here, must give back the text.
function read(code: boolean[][]): string {
  const size = code.length;
  const version = (size - 17) / 4;
  const fixed = (r: number, c: number) => {
    const corner = (r < 9 && c < 9) || (r < 9 && c > size - 9) || (r > size - 9 && c < 9);
    const middle = version > 1 && Math.abs(r - (size - 7)) < 3 && Math.abs(c - (size - 7)) < 3;
    return corner || middle || r === 6 || c === 6;
  };
  let bits = "";
  for (let column = size - 1, up = true; column > 0; column -= 2, up = !up) {
    if (column === 6) column--;
    for (let i = 0; i < size; i++) {
      const r = up ? size - 1 - i : i;
      for (const c of [column, column - 1]) if (!fixed(r, c)) bits += code[r]?.[c] !== ((r + c) % 3 === 0) ? "1" : "0";
    }
  }
  const words = (bits.match(/.{8}/g) ?? []).map((b) => parseInt(b, 2));
  const blocks = [1, 1, 1, 2, 2, 4][version - 1] ?? 1;
  const room = [16, 28, 44, 64, 86, 108][version - 1] ?? 0;
  const dealt = words.slice(0, room);
  const data = Array.from({ length: blocks }, (_, b) => dealt.filter((_, i) => i % blocks === b)).flat();
  const all = data.map((w) => w.toString(2).padStart(8, "0")).join("");
  const length = parseInt(all.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(all.slice(12 + 8 * i, 20 + 8 * i), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

it.each([1, 14, 26, 42, 62, 84, 106])("a link of %d bytes can be read back", (length) => {
  const link = "https://archipel.example/table/".padEnd(length, "k3x9").slice(0, length);
  expect(read(qr(link))).toBe(link);
});

it("says so when a link is too long", () => {
  expect(() => qr("x".repeat(107))).toThrow(/106/);
});
