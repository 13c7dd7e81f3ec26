// Makes src/lib/wire/schema.json from the server's types, and schema.ts from that.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { typesOf } from "./types.js";

const folder = new URL("../src/lib/wire/", import.meta.url);
const schema = execFileSync(process.env.PYTHON ?? "../.venv/bin/python", ["tools/wire.py"], { encoding: "utf8" });
writeFileSync(new URL("schema.json", folder), schema);
writeFileSync(new URL("schema.ts", folder), await typesOf(schema));
