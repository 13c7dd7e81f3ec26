/** Filling in texts: parameters in braces, and forms for one and for more parted by a bar. */
export type Values = Readonly<Record<string, unknown>>;

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

export function plural(text: string, count: number, language: string): string {
  const [one, other] = text.split("|");
  return new Intl.PluralRules(language).select(count) === "one" || other === undefined ? (one ?? text) : other;
}

/** The parameters a text asks for. */
export function parameters(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ""))].sort();
}
