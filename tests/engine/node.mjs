// Answers one question on standard input, with the files of a folder: node node.mjs ANSWERS FOLDER
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , answers, folder] = process.argv;
const api = await import(pathToFileURL(answers).href);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { what, files, rows } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
const read = async (name) => new Uint8Array(await readFile(join(folder, name)));
process.stdout.write(JSON.stringify(await api[what](files, read, rows)));
