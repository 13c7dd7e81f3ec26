/**
 * Pictures come anew with every move, and nearly everything in them is as it was. A drawing lists what it draws as plain
 * records; those that say the same as before stay the same objects, so that only what has changed is drawn again.
 */
export function steady<T>(key: (one: T) => string): (all: readonly T[]) => T[] {
  let known = new Map<string, { one: T; text: string }>();
  return (all) => {
    const found = new Map<string, { one: T; text: string }>();
    const list = all.map((one) => {
      const text = JSON.stringify(one);
      const before = known.get(key(one));
      const kept = before?.text === text ? before : { one, text };
      found.set(key(one), kept);
      return kept.one;
    });
    known = found;
    return list;
  };
}
