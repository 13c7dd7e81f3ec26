import { describe, expect, it } from "vitest";
import { digest } from "./digest";
import { fieldsOf, write } from "./fields";
import { State } from "./records/meridian";

describe("digest", () => {
  it("is BLAKE2b with 16 bytes, as Python's hashlib says", () => {
    expect(digest("").map((half) => half.toString(16))).toEqual(["cae66941d9efbd40", "4e4d88758ea67670"]);
    expect(digest("0 3 217").map((half) => half.toString(16))).toEqual(["da0f8328d55bb089", "75166830f3c383c4"]);
  });
});

describe("fields", () => {
  it("are read where the record has them", () => {
    const record = new Uint8Array(State.bytes);
    write(record, State.fields.seats, 4);
    write(record, State.fields.card, -1);
    record[State.fields.height.at + 3 * 5 + 2] = 7;
    const state = fieldsOf(record, State);
    expect(state.seats).toBe(4);
    expect(state.card).toBe(-1);
    expect(state.height[3 * 5 + 2]).toBe(7);
    expect(state.height).toHaveLength(50);
  });
});
