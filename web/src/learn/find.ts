/** Finding a rule, a term or an example: by its id, its name, or words in its text. */
export interface Entry {
  readonly anchor: string;
  readonly kind: "rule" | "term" | "example" | "section";
  /** What it is called: M4.2, "capital", E1. */
  readonly name: string;
  readonly text: string;
}

export interface Found {
  readonly entry: Entry;
  /** The text around what was found, taken apart at it. */
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

/** Without accents and capitals, letter for letter, so that places stay the same. */
export function plain(text: string): string {
  return [...text].map((letter) => letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() || letter).join("");
}

const AROUND = 46;

function excerpt(text: string, at: number, length: number): Omit<Found, "entry"> {
  const from = at <= AROUND ? 0 : text.indexOf(" ", at - AROUND) + 1;
  const upTo = at + length + AROUND >= text.length ? text.length : text.lastIndexOf(" ", at + length + AROUND);
  const end = Math.max(upTo, at + length);
  return {
    before: (from > 0 ? "… " : "") + text.slice(Math.min(from, at), at),
    hit: text.slice(at, at + length),
    after: text.slice(at + length, end) + (end < text.length ? " …" : ""),
  };
}

/** How well an entry answers; 0: not at all. Every word must occur; a name counts most, a beginning of a word more. */
function score(entry: Entry, words: readonly string[]): number {
  const [name, text] = [plain(entry.name), plain(entry.text)];
  let sum = 0;
  for (const word of words) {
    const bare = name.replace(/[.\s]/g, "");
    const start = new RegExp(`(?<![\\p{L}\\d])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "u");
    if (name === word || bare === word.replace(/[.\s]/g, "")) sum += 100;
    else if (name.startsWith(word)) sum += 40;
    else if (start.test(name)) sum += 30;
    else if (start.test(text)) sum += 10;
    else if (word.length > 2 && text.includes(word)) sum += 3;
    else return 0;
  }
  return sum + { rule: 3, term: 4, example: 1, section: 2 }[entry.kind];
}

/** The best answers first; those that answer equally well keep the book's order. */
export function find(entries: readonly Entry[], asked: string, most = 12): Found[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return entries
    .map((entry) => ({ entry, points: score(entry, words) }))
    .filter((e) => e.points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ entry }) => {
      const text = plain(entry.text);
      const word = words.find((w) => text.includes(w)) ?? "";
      return { entry, ...excerpt(entry.text, Math.max(0, text.indexOf(word)), word.length) };
    });
}
