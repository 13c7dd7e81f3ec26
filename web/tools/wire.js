// Makes src/lib/wire/schema.json from the server's types, and schema.ts from that; and src/engine/records/*.ts, where
// each field of a game's records lies.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { typesOf } from "./types.js";

const folder = new URL("../src/lib/wire/", import.meta.url);
const python = (file) => execFileSync(process.env.PYTHON ?? "../.venv/bin/python", [file], { encoding: "utf8" });
const schema = python("tools/wire.py");
writeFileSync(new URL("schema.json", folder), schema);
writeFileSync(new URL("schema.ts", folder), await typesOf(schema));

const records = new URL("../src/engine/records/", import.meta.url);
mkdirSync(records, { recursive: true });
for (const [name, text] of Object.entries(JSON.parse(python("tools/records.py"))))
  writeFileSync(new URL(name, records), text);
