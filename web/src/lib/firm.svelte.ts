/**
 * A text or number that follows from what changes with every move, and is itself nearly always the same. Were it
 * derived, everything that reads it would be asked at every move whether it has changed; so they hear of it only when
 * it has. For a component, while it is being made.
 */
import { untrack } from "svelte";

export function firm<T extends string | number | boolean | null>(follow: () => T): { readonly now: T } {
  // a derived value is what this is not
  // eslint-disable-next-line svelte/prefer-writable-derived
  let now = $state(untrack(follow));
  $effect.pre(() => {
    now = follow();
  });
  return {
    get now() {
      return now;
    },
  };
}
