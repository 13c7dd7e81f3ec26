import { describe, expect, it } from "vitest";
import { nothing, pieces, terms } from "./marks";

const known = { rules: new Set(["M4.2", "M5.1"]), terms: terms([{ term: "above, up", anchor: "above-up" }, { term: "tower", anchor: "tower" }, { term: "take an island", anchor: "take-an-island" }]) }; // prettier-ignore

describe("a rule's text", () => {
  it("has links to the rules it names, and only to those there are", () => {
    expect(pieces("See M4.2 and M9.9.", known).map((p) => [p.kind, p.text])).toEqual([
      ["text", "See "],
      ["rule", "M4.2"],
      ["text", " and M9.9."],
    ]);
  });

  it("marks a word of the glossary where it stands first, also in the plural", () => {
    const found = pieces("All Towers differ; a tower stays.", known);
    expect(found.map((p) => p.kind)).toEqual(["text", "term", "text"]);
    expect(found[1]).toEqual({ kind: "term", text: "Towers", anchor: "tower" });
  });

  it("does not mark parts of words, nor what is code", () => {
    expect(pieces("Watchtower and `tower`", known).map((p) => p.kind)).toEqual(["text", "code"]);
    expect(pieces("the supply is updated", known).map((p) => p.kind)).toEqual(["text"]);
  });

  it("puts back together what was said, marking aside", () => {
    const text = "You take an island above M5.1, if no tower stands there.";
    expect(
      pieces(text, known)
        .map((p) => p.text)
        .join(""),
    ).toBe(text);
    expect(pieces(text, nothing)).toEqual([{ kind: "text", text }]);
  });
});
