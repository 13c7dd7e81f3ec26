import { expect, test } from "vitest";
import { steady } from "./steady";

test("what says the same as before is the same object; what changed or is new is not", () => {
  const keep = steady<{ id: string; height: number }>((one) => one.id);
  const first = keep([{ id: "a", height: 1 }, { id: "b", height: 2 }]); // prettier-ignore
  const second = keep([{ id: "b", height: 2 }, { id: "a", height: 3 }, { id: "c", height: 1 }]); // prettier-ignore
  expect(second).toEqual([{ id: "b", height: 2 }, { id: "a", height: 3 }, { id: "c", height: 1 }]); // prettier-ignore
  expect(second[0]).toBe(first[1]);
  expect(second[1]).not.toBe(first[0]);
});

test("what went away and comes back is new", () => {
  const keep = steady<{ id: string }>((one) => one.id);
  const [first] = keep([{ id: "a" }]);
  keep([]);
  expect(keep([{ id: "a" }])[0]).not.toBe(first);
});
