/** A rulebook as its page shows it: chapters with numbers, examples where they belong, and everything that can be found. */
import type { Entry } from "./find";
import { pieces, terms, type Known, type Piece } from "./marks";
import type { Book, BookSection, Example } from "./wire";

export interface Chapter extends BookSection {
  /** Only chapters with rules are counted. */
  readonly number: number | null;
}

/** The chapters in the order they are read: rules first, as the book has them, then what one looks up. */
export function chapters(book: Book): Chapter[] {
  const last = ["examples", "glossary", "board", "notation", "order", "original"];
  const [rules, rest] = [book.sections.filter((s) => s.rules.length), book.sections.filter((s) => !s.rules.length)];
  rest.sort((a, b) => last.indexOf(a.kind) - last.indexOf(b.kind));
  return [...rules, ...rest].map((section, n) => ({
    ...section,
    number: section.rules.length ? n + 1 : null,
  }));
}

/** Under which rule each example stands: the last it shows of the chapter where its first rule is. */
export function placed(book: Book, examples: readonly Example[]): Map<string, Example[]> {
  const found = new Map<string, Example[]>();
  for (const example of examples) {
    const shown = new Set(example.rules);
    const section = book.sections.find((s) => s.rules.some((r) => r.id === example.rules[0]));
    const under = section?.rules.filter((r) => shown.has(r.id)).at(-1)?.id ?? "";
    found.set(under, [...(found.get(under) ?? []), example]);
  }
  return found;
}

export const glossary = (book: Book) => book.sections.filter((s) => s.kind === "glossary").flatMap((s) => s.items);

/** What texts may link to. */
export function known(book: Book): Known {
  const words = glossary(book).map((item) => ({ term: item.head, anchor: item.anchor }));
  return { rules: new Set(book.sections.flatMap((s) => s.rules.map((r) => r.id))), terms: terms(words) };
}

/** Everything the search looks through, in the page's order. */
export function entries(book: Book, examples: readonly Example[]): Entry[] {
  return [
    ...chapters(book).flatMap((chapter): Entry[] => [
      { anchor: chapter.anchor, kind: "section", name: chapter.title, text: chapter.lead.join(" ") },
      ...chapter.rules.map((r): Entry => ({
        anchor: r.anchor,
        kind: "rule",
        name: r.id,
        text: r.ruling ? `${r.text} ${r.ruling}` : r.text,
      })),
    ]),
    ...glossary(book).map((item): Entry => ({ anchor: item.anchor, kind: "term", name: item.head, text: item.text })),
    ...examples.map((e): Entry => ({
      anchor: e.anchor,
      kind: "example",
      name: e.id,
      text: `${e.title}. ${e.steps.map((s) => s.say).join(" ")}`,
    })),
  ];
}

/** The texts of a chapter's rules in pieces, by id. A word is explained where the chapter first uses it. */
export function told(chapter: BookSection, known: Known): Map<string, Piece[]> {
  const seen = new Set<string>();
  return new Map(chapter.rules.map((rule) => [rule.id, pieces(rule.text, known, seen)]));
}
