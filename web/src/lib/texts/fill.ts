/** Filling in texts: parameters in braces, and forms for one and for more parted by a bar. */
export type Values = Readonly<Record<string, unknown>>;

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** Made once for each language: making one takes longer than all it is asked. */
const rules = new Map<string, Intl.PluralRules>();

function form(count: number, language: string): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

export function plural(text: string, count: number, language: string): string {
  const [one, other] = text.split("|");
  return form(count, language) === "one" || other === undefined ? (one ?? text) : other;
}

/** The parameters a text asks for. */
export function parameters(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ""))].sort();
}
