import { describe, expect, it } from "vitest";
import { chapters, entries, known, placed, told } from "./book";
import { pieces } from "./marks";
import type { Book, BookRule, BookSection, Example } from "./wire";

const rule = (id: string, text = id, ruling: string | null = null): BookRule => ({
  id,
  anchor: id,
  text,
  play: true,
  ruling,
  examples: [],
});
const section = (kind: string, title: string, more: Partial<BookSection> = {}): BookSection => ({
  title,
  kind,
  anchor: title,
  lead: [],
  rules: [],
  items: [],
  ...more,
});
const book: Book = {
  game: "game", language: "en", rulings: ["M3.2"], title: "Game", tagline: "", credit: "", intro: [],
  sections: [
    section("table", "The table", { rules: [rule("M1.1")] }),
    section("order", "Which rule refuses"),
    section("play", "Your turn", { rules: [rule("M3.1"), rule("M3.2", "Place a tower.", "So that it is clear."), rule("M3.3")] }),
    section("glossary", "Words", { items: [{ head: "tower", text: "a stack (M3.2)", anchor: "term-tower", rules: ["M3.2"] }] }),
  ],
}; // prettier-ignore
const example = (id: string, ...rules: string[]): Example => ({
  id,
  anchor: id,
  text: "",
  title: "A tower",
  board: "",
  seats: 2,
  rules,
  focus: [],
  steps: [],
});

describe("a rulebook's page", () => {
  it("has its rules first, numbered, and what one looks up after them", () => {
    expect(chapters(book).map((c) => [c.number, c.title])).toEqual([
      [1, "The table"], [2, "Your turn"], [null, "Words"], [null, "Which rule refuses"],
    ]); // prettier-ignore
  });

  it("puts an example under the last rule it shows in the chapter of its first", () => {
    const found = placed(book, [example("E1", "M3.1", "M3.2", "M1.1"), example("E2", "M9.9")]);
    expect([...found].map(([under, all]) => [under, all.map((e) => e.id)])).toEqual([["M3.2", ["E1"]], ["", ["E2"]]]); // prettier-ignore
  });

  it("links to its rules and words under anchors of their own", () => {
    const found = pieces("A tower (M3.1)", known(book));
    expect(found.filter((p) => p.anchor).map((p) => p.anchor)).toEqual(["term-tower", "M3.1"]);
  });

  it("explains a word where a chapter first uses it", () => {
    const chapter = section("play", "Placing", {
      rules: [rule("M3.1", "A tower stands."), rule("M3.2", "A tower falls.")],
    });
    expect([...told(chapter, known(book)).values()].map((found) => found.map((p) => p.kind))).toEqual([
      ["text", "term", "text"],
      ["text"],
    ]);
  });

  it("can be searched as a whole, rulings and examples included", () => {
    const all = entries(book, [example("E1", "M3.1")]);
    expect(all.map((e) => e.kind)).toEqual([
      "section",
      "rule",
      "section",
      "rule",
      "rule",
      "rule",
      "section",
      "section",
      "term",
      "example",
    ]);
    expect(new Set(all.map((e) => e.anchor)).size).toBe(all.length);
    expect(all.find((e) => e.name === "M3.2")?.text).toContain("So that it is clear.");
  });
});
