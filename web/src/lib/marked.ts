/** The little marking there is in rule texts: `code` and **bold**, taken apart so that nothing is ever put in as HTML. */
export interface Part {
  readonly kind: "text" | "code" | "bold";
  readonly text: string;
}

export function parts(text: string): Part[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((piece): Part => {
      if (piece.startsWith("`")) return { kind: "code", text: piece.slice(1, -1) };
      if (piece.startsWith("**")) return { kind: "bold", text: piece.slice(2, -2) };
      return { kind: "text", text: piece };
    });
}
