import { describe, expect, it } from "vitest";
import { find, plain, type Entry } from "./find";

const rule = (name: string, text: string): Entry => ({ anchor: name, kind: "rule", name, text });
const book: Entry[] = [
  rule("M4.1", "The first tower on a meridian is at least 2 high."),
  rule("M4.2", "All towers on one meridian differ in height."),
  rule(
    "M5.1",
    "You may place your tower on a city occupied by an opponent's tower. If that tower is taller than yours it is pushed up one city.",
  ),
  rule("W3.2", "Je kunt één geïnde steen houden."),
  { anchor: "capital", kind: "term", name: "capital", text: "a city where a garrison counts 2" },
];
const names = (asked: string) => find(book, asked).map((f) => f.entry.name);

describe("searching a rulebook", () => {
  it("finds a rule by its id, however it is typed", () => {
    expect(names("M4.2")[0]).toBe("M4.2");
    expect(names("m42")[0]).toBe("M4.2");
    expect(names("m4")).toEqual(["M4.1", "M4.2"]);
  });

  it("finds by words, all of which must occur", () => {
    expect(names("meridian height")).toEqual(["M4.2"]);
    expect(names("pushed tower")).toEqual(["M5.1"]);
    expect(names("nonsense")).toEqual([]);
  });

  it("puts a term before the rules that use it", () => {
    expect(names("capital")).toEqual(["capital"]);
    expect(names("city")[0]).toBe("capital");
  });

  it("does not mind accents and capitals", () => {
    expect(names("geinde EEN")).toEqual(["W3.2"]);
    expect(plain("Eén").length).toBe(3);
  });

  it("shows what was found in its surroundings, unchanged", () => {
    const [found] = find(book, "taller");
    expect(found?.hit).toBe("taller");
    expect(book[2]?.text).toContain(`${found?.before.replace("… ", "")}taller${found?.after.replace(" …", "")}`);
  });

  it("says nothing when nothing is asked", () => {
    expect(find(book, "  ")).toEqual([]);
  });
});
