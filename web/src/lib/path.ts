/**
 * A move is a path of named things. The legal moves, in words, are a tree of tokens; what lights up next are the
 * tokens below the path chosen so far. Pure functions over plain data: no game, no page.
 */
export interface Branch {
  /** What may be named next, in the order of the legal moves. */
  readonly next: ReadonlyMap<string, Branch>;
  /** Whether the path up to here is a whole legal move. */
  readonly whole: boolean;
}

export type Path = readonly string[];

interface Growing {
  next: Map<string, Growing>;
  whole: boolean;
}

/** The tree of some moves in words. */
export function grow(moves: readonly string[]): Branch {
  const root: Growing = { next: new Map(), whole: false };
  for (const words of moves) {
    let at = root;
    for (const token of words.split(" ")) {
      let below = at.next.get(token);
      if (!below) {
        below = { next: new Map(), whole: false };
        at.next.set(token, below);
      }
      at = below;
    }
    at.whole = true;
  }
  return root;
}

/** The branch a path leads to, or null when no legal move begins so. */
export function follow(root: Branch, path: Path): Branch | null {
  let at: Branch | undefined = root;
  for (const token of path) at = at?.next.get(token);
  return at ?? null;
}

/** The path as far as the choices are forced: a lone next token is taken, unless stopping here is also a move. */
export function forced(root: Branch, path: Path): Path {
  const chosen = [...path];
  let at = follow(root, path);
  while (at && !at.whole && at.next.size === 1) {
    const [token, below] = [...at.next][0] as [string, Branch];
    chosen.push(token);
    at = below;
  }
  return chosen;
}

/**
 * Everything that may be pointed at now: token → the paths it completes. Before a verb is chosen its objects light
 * up too, so one click on a thing chooses verb and thing together.
 */
export function lit(root: Branch, path: Path): ReadonlyMap<string, readonly Path[]> {
  const found = new Map<string, Path[]>();
  const add = (token: string, to: Path) => {
    const known = found.get(token);
    if (known) known.push(to);
    else found.set(token, [to]);
  };
  const here = follow(root, path);
  for (const [token, below] of here?.next ?? []) {
    add(token, [...path, token]);
    if (path.length === 0) for (const object of below.next.keys()) add(object, [token, object]);
  }
  return found;
}

/** The path after pointing at a token: the first path it completes, then as far as that forces. Null: not lit. */
export function point(root: Branch, path: Path, token: string): Path | null {
  const to = lit(root, path).get(token)?.[0];
  return to ? forced(root, to) : null;
}

/** What a move must have to do with: for each wish one of these things, whichever word of the move it is. */
export type Wishes = readonly (readonly string[])[];

/** The moves in which all wishes come true. */
export function among(moves: readonly string[], wishes: Wishes): readonly string[] {
  if (!wishes.length) return moves;
  return moves.filter((words) => {
    const tokens = words.split(" ");
    return wishes.every((wish) => wish.some((thing) => tokens.includes(thing)));
  });
}

/** One real choice back: forced tokens go with the choice that forced them. */
export function back(root: Branch, path: Path): Path {
  for (let n = path.length - 1; n > 0; n--) {
    const shorter = path.slice(0, n);
    if (forced(root, shorter).length === n) return shorter;
  }
  return [];
}

/** The move a path spells, if it is whole. */
export function move(root: Branch, path: Path): string | null {
  return follow(root, path)?.whole ? path.join(" ") : null;
}

/** Legal moves that begin with what was typed; a token may be abbreviated: "pl 5.3" finds "place 5.3 2". */
export function complete(moves: readonly string[], typed: string): string[] {
  const parts = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter((words) => {
    const tokens = words.toLowerCase().split(" ");
    return parts.length <= tokens.length && parts.every((part, n) => tokens[n]?.startsWith(part));
  });
}
