import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { typesOf } from "../../../tools/types.js";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

it("the types are those of the schema; if not: npm run wire", async () => {
  expect(await typesOf(read("schema.json"))).toBe(read("schema.ts"));
});
