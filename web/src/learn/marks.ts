/**
 * Texts of a rulebook taken apart: `code`, **bold**, references to rules and words of the glossary, so that a page can
 * make links of them and nothing is ever put in as HTML.
 */
import { parts } from "../lib/marked";

export interface Piece {
  readonly kind: "text" | "code" | "bold" | "rule" | "term";
  readonly text: string;
  /** For a rule or a term: where it is explained on the page. */
  readonly anchor?: string;
}

export interface Known {
  /** Every rule's id. */
  readonly rules: ReadonlySet<string>;
  /** Words that are explained, longest first, with where. */
  readonly terms: readonly { word: string; anchor: string }[];
}

export const nothing: Known = { rules: new Set(), terms: [] };

const RULE = /\b[A-Z]\d+\.\d+\b/;
const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The words to look for: a heading like "above, up" is two, and a word also stands in the plural. */
export function terms(glossary: readonly { term: string; anchor: string }[]): Known["terms"] {
  return glossary
    .flatMap(({ term, anchor }) => term.split(/,\s*/).map((word) => ({ word: word.trim(), anchor })))
    .filter(({ word }) => word.length > 2)
    .sort((a, b) => b.word.length - a.word.length);
}

/** A text as pieces. Each term is marked once, where it stands first. */
export function pieces(text: string, known: Known, seen: Set<string> = new Set()): Piece[] {
  const found: Piece[] = [];
  for (const piece of parts(text).flatMap((part): Piece[] =>
    part.kind === "text" ? cited(part.text, known, seen) : [part],
  )) {
    const last = found.at(-1);
    if (piece.kind === "text" && last?.kind === "text")
      found[found.length - 1] = { kind: "text", text: last.text + piece.text };
    else found.push(piece);
  }
  return found;
}

function cited(text: string, known: Known, seen: Set<string>): Piece[] {
  return text.split(/\b([A-Z]\d+\.\d+)\b/).flatMap((piece): Piece[] => {
    if (RULE.test(piece) && known.rules.has(piece)) return [{ kind: "rule", text: piece, anchor: piece }];
    return piece ? worded(piece, known, seen) : [];
  });
}

function worded(text: string, known: Known, seen: Set<string>): Piece[] {
  for (const { word, anchor } of known.terms) {
    if (seen.has(anchor)) continue;
    const found = new RegExp(`(?<![\\p{L}\\d-])${escape(word)}(?:s|en|es)?(?![\\p{L}\\d-])`, "iu").exec(text);
    if (!found) continue;
    seen.add(anchor);
    const end = found.index + found[0].length;
    const [before, after] = [text.slice(0, found.index), text.slice(end)];
    return [
      ...(before ? worded(before, known, seen) : []),
      { kind: "term", text: found[0], anchor },
      ...(after ? worded(after, known, seen) : []),
    ];
  }
  return text ? [{ kind: "text", text }] : [];
}
