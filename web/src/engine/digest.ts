/** BLAKE2b (RFC 7693) of a short text: browsers have no such digest, and a bot's generator is seeded by one. */
const MASK = (1n << 64n) - 1n;
const BLOCK = 128;
// prettier-ignore
const START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
/** In which order each round takes the sixteen words. */
// prettier-ignore
const ORDERS = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
  "0123456789abcdef", "ea489fd61c02b753",
];
/** Which four numbers are mixed in each of the eight steps of a round. */
const STEPS = ["048c", "159d", "26ae", "37bf", "05af", "16bc", "278d", "349e"];

const turned = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & MASK;

/** The digest of 16 bytes of a text of at most 128, as two numbers of 64 bits: the first half, the second. */
export function digest(text: string): [bigint, bigint] {
  const bytes = new TextEncoder().encode(text);
  const block = new DataView(new ArrayBuffer(BLOCK));
  bytes.forEach((byte, i) => block.setUint8(i, byte));
  const words = Array.from({ length: 16 }, (_, i) => block.getBigUint64(8 * i, true));
  const first = START.map((word, i) => (i === 0 ? word ^ 0x01010010n : word));
  const v = [...first, ...START] as bigint[] & Record<number, bigint>;
  v[12] = (v[12] ?? 0n) ^ BigInt(bytes.length);
  v[14] = (v[14] ?? 0n) ^ MASK;
  for (const order of ORDERS)
    STEPS.forEach((step, i) => {
      const [a, b, c, d] = [...step].map((n) => parseInt(n, 16)) as [number, number, number, number];
      const word = (n: number): bigint => words[parseInt(order.charAt(2 * i + n), 16)] ?? 0n;
      const at = (n: number): bigint => v[n] ?? 0n;
      v[a] = (at(a) + at(b) + word(0)) & MASK;
      v[d] = turned(at(d) ^ at(a), 32n);
      v[c] = (at(c) + at(d)) & MASK;
      v[b] = turned(at(b) ^ at(c), 24n);
      v[a] = (at(a) + at(b) + word(1)) & MASK;
      v[d] = turned(at(d) ^ at(a), 16n);
      v[c] = (at(c) + at(d)) & MASK;
      v[b] = turned(at(b) ^ at(c), 63n);
    });
  const half = (i: number): bigint => bigEndian((first[i] ?? 0n) ^ (v[i] ?? 0n) ^ (v[i + 8] ?? 0n));
  return [half(0), half(1)];
}

/** The number whose bytes are these the other way round. */
function bigEndian(x: bigint): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, x, true);
  return view.getBigUint64(0, false);
}
