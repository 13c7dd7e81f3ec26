import type { Field, Layout } from "./about";

const ARRAYS = {
  b1: Uint8Array,
  i1: Int8Array,
  u1: Uint8Array,
  i2: Int16Array,
  u2: Uint16Array,
  i4: Int32Array,
  u4: Uint32Array,
  i8: BigInt64Array,
  u8: BigUint64Array,
  f4: Float32Array,
  f8: Float64Array,
} as const;

type Arrays = typeof ARRAYS;
type Numbers<F extends Field> = F["type"] extends keyof Arrays ? InstanceType<Arrays[F["type"]]> : never;

/** A record as an object: a number for a field that is one, an array (all dimensions in one) for one that has many. */
export type Fields<L extends Layout> = {
  readonly [Name in keyof L["fields"]]: L["fields"][Name]["shape"] extends readonly []
    ? Numbers<L["fields"][Name]>[number]
    : Numbers<L["fields"][Name]>;
};

/** Read a record, field by field, when asked for. What is read is a copy. */
export function fieldsOf<L extends Layout>(record: Uint8Array, layout: L): Fields<L> {
  const found = {};
  for (const [name, field] of Object.entries(layout.fields))
    Object.defineProperty(found, name, { enumerable: true, get: () => read(record, field) });
  return found as Fields<L>;
}

/** How many numbers a field has. */
export const countOf = (field: Field): number => field.shape.reduce((a, b) => a * b, 1);

function read(record: Uint8Array, field: Field): unknown {
  const kind = ARRAYS[field.type as keyof Arrays];
  const size = kind.BYTES_PER_ELEMENT * countOf(field);
  const numbers = new kind(record.slice(field.at, field.at + size).buffer);
  return field.shape.length ? numbers : numbers[0];
}

/** Write one number to a field that is one. */
export function write(record: Uint8Array, field: Field, value: number): void {
  const numbers = new ARRAYS[field.type as Exclude<keyof Arrays, "i8" | "u8">]([value]);
  record.set(new Uint8Array(numbers.buffer), field.at);
}
