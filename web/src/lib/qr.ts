/** A QR code of a link: bytes, error correction level M, versions 1 to 6 (up to 106 bytes). Rows of dark or not. */
interface Version {
  blocks: number[];
  check: number;
}

const VERSIONS: Version[] = [
  { blocks: [16], check: 10 },
  { blocks: [28], check: 16 },
  { blocks: [44], check: 26 },
  { blocks: [32, 32], check: 18 },
  { blocks: [43, 43], check: 24 },
  { blocks: [27, 27, 27, 27], check: 16 },
];
const MASK = 3;

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/** The check words of a block: the rest after division by the generator polynomial. */
function checkWords(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const root = EXP[i] ?? 0;
    generator = [...generator, 0].map((v, k) => v ^ times(generator[k - 1] ?? 0, root));
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    for (const [k, g] of generator.entries()) rest[i + k] = (rest[i + k] ?? 0) ^ times(g, lead);
  }
  return rest.slice(data.length);
}

const bitsOf = (value: number, count: number) => value.toString(2).padStart(count, "0");

/** All words of the code, data and check, dealt out over the blocks. */
function words(text: string, { blocks, check }: Version): number[] {
  const bytes = new TextEncoder().encode(text);
  const room = blocks.reduce((a, b) => a + b, 0);
  let bits = "0100" + bitsOf(bytes.length, 8) + [...bytes].map((b) => bitsOf(b, 8)).join("");
  bits += "0".repeat(Math.min(4, room * 8 - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const data = (bits.match(/.{8}/g) ?? []).map((b) => parseInt(b, 2));
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec);
  let from = 0;
  const parts = blocks.map((size) => data.slice(from, (from += size)));
  const checks = parts.map((part) => checkWords(part, check));
  const deal = (rows: number[][]) => Array.from({ length: Math.max(...rows.map((r) => r.length)) }, (_, i) => rows.map((r) => r[i])).flat().filter((w) => w !== undefined); // prettier-ignore
  return [...deal(parts), ...deal(checks)];
}

type Grid = (boolean | null)[][];

function finders(grid: Grid, version: number): void {
  const size = grid.length;
  const set = (r: number, c: number, on: boolean) => {
    const row = grid[r];
    if (row && c >= 0 && c < size) row[c] = on;
  };
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    // prettier-ignore
    for (let r = -1; r < 8; r++) {
      for (let c = -1; c < 8; c++) {
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        set(top + r, left + c, ring === 3 || ring < 2);
      }
    }
  }
  for (let i = 8; i < size - 8; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const middle = size - 7;
  if (version > 1)
    for (let r = -2; r < 3; r++)
      for (let c = -2; c < 3; c++) set(middle + r, middle + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
  const format = formatBits();
  const one: [number, number][] = [[8, 0], [8, 1], [8, 2], [8, 3], [8, 4], [8, 5], [8, 7], [8, 8], [7, 8], [5, 8], [4, 8], [3, 8], [2, 8], [1, 8], [0, 8]]; // prettier-ignore
  for (let k = 0; k < 15; k++) {
    const on = format[k] === "1";
    const [r, c] = one[k] ?? [0, 0];
    set(r, c, on);
    if (k < 7) set(size - 1 - k, 8, on);
    else set(8, size - 15 + k, on);
  }
  set(size - 8, 8, true);
}

function formatBits(): string {
  const format = MASK; // level M is 00
  let rest = format << 10;
  for (let i = 14; i > 9; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
  return bitsOf(((format << 10) | rest) ^ 0x5412, 15);
}

export function qr(text: string): boolean[][] {
  const length = new TextEncoder().encode(text).length;
  const version = VERSIONS.findIndex((v) => v.blocks.reduce((a, b) => a + b, 0) >= length + 2) + 1;
  const chosen = VERSIONS[version - 1];
  if (!chosen) throw new RangeError(`A link of ${length} bytes is too long for this code; 106 is the most.`);
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  finders(grid, version);
  const stream = words(text, chosen)
    .map((w) => bitsOf(w, 8))
    .join("");
  let k = 0;
  let up = true;
  for (let column = size - 1; column > 0; column -= 2, up = !up) {
    if (column === 6) column--;
    for (let i = 0; i < size; i++) {
      const r = up ? size - 1 - i : i;
      for (const c of [column, column - 1]) {
        const row = grid[r];
        if (row && row[c] === null) row[c] = (stream[k++] === "1") !== ((r + c) % 3 === 0);
      }
    }
  }
  return grid.map((row) => row.map((on) => on === true));
}
