import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
const [day = "", night = ""] = css.split('[data-theme="dark"]');

function tokens(text: string): Map<string, string> {
  return new Map([...text.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map((m) => [m[1] ?? "", m[2] ?? ""]));
}
function light(hex: string): number {
  const part = (i: number) => {
    const v = parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function contrast(a: string, b: string): number {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p) as [number, number];
  return (x + 0.05) / (y + 0.05);
}

const TEXT = [["ink", "paper"], ["ink", "panel"], ["ink", "paper-2"], ["ink-2", "paper"], ["ink-2", "panel"], ["brass-ink", "panel"], ["brass-ink", "paper"], ["danger", "panel"], ["ink", "land"]]; // prettier-ignore

describe.each([
  ["day", tokens(day)],
  ["night", new Map([...tokens(day), ...tokens(night)])],
])("by %s", (_, colours) => {
  // prettier-ignore
  it.each(TEXT)("%s on %s is readable (AA)", (text = "", ground = "") => {
    expect(contrast(colours.get(text) ?? "", colours.get(ground) ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it("the focus ring stands out from every ground", () => {
    for (const ground of ["paper", "panel", "paper-2"])
      expect(contrast(colours.get("focus") ?? "", colours.get(ground) ?? "")).toBeGreaterThanOrEqual(3);
  });
});
