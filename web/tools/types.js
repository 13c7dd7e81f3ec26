import openapiTS, { astToString } from "openapi-typescript";

const FIRST = "// Made by `npm run wire` from the server's types. Do not edit.\n";

/** TypeScript for the components of an OpenAPI document, given as JSON text: a line a type. */
export async function typesOf(json) {
  const code = astToString(await openapiTS(json, { alphabetize: true, defaultNonNullable: false }));
  let depth = 0;
  let text = "";
  for (const line of code.replace(/\/\*\*[\s\S]*?\*\//g, "").split("\n")) {
    const trimmed = line.trim();
    if (!trimmed) continue;
    depth -=
      (trimmed.match(/^[}\])]+/)?.[0].length ?? 0) && count(trimmed, /[}\])]/g) > count(trimmed, /[{[(]/g) ? 1 : 0;
    text += depth > 2 ? ` ${trimmed}` : `${depth === 2 && trimmed.startsWith("}") ? " " : "\n"}${trimmed}`;
    depth += count(trimmed, /[{[(]/g) > count(trimmed, /[}\])]/g) ? 1 : 0;
  }
  return `${FIRST}${text.trim()}\n`;
}

function count(text, sign) {
  return (text.match(sign) ?? []).length;
}
