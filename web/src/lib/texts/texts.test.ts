import { describe, expect, it } from "vitest";
import { fill, parameters, plural } from "./fill";

const files = import.meta.glob<Record<string, string>>(["./*.json", "../../games/*/*.json", "../../learn/*.json"], {
  eager: true,
  import: "default",
});
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/[^/]+$/, "")))];

describe.each(folders)("texts in %s", (folder) => {
  const [en, nl] = [files[`${folder}en.json`] ?? {}, files[`${folder}nl.json`] ?? {}];

  it("have the same keys in both languages, in the same order", () => {
    expect(Object.keys(nl)).toEqual(Object.keys(en));
  });

  it("have the same parameters and forms", () => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, parameters(nl[key] ?? "")]).toEqual([key, parameters(text)]);
      expect([key, (nl[key] ?? "").split("|").length]).toEqual([key, text.split("|").length]);
    }
  });
});

it("fills in parameters and picks the form for a number", () => {
  expect(fill("{a} of {b}", { a: 1, b: 2 })).toBe("1 of 2");
  expect(plural("one move|{n} moves", 1, "en")).toBe("one move");
  expect(plural("één zet|{n} zetten", 0, "nl")).toBe("{n} zetten");
});
