/** Who is at this screen. */
import * as api from "./api";
import { prefs } from "./prefs.svelte";
import type { Me } from "./wire";

export const me: { who: Me | null } = $state({ who: null });

export async function whoami(): Promise<void> {
  me.who = prefs.known ? await api.whoami() : null;
  prefs.known = me.who !== null;
}

/** A name is needed before sitting down: the one chosen before, or the one given now. */
export async function become(name: string): Promise<void> {
  known(await api.become(name, prefs.language));
}

/** The server has said who this is. */
export function known(who: Me): void {
  me.who = api.remember(who);
  prefs.name = who.name;
  prefs.known = true;
}

/** Nobody in particular any more. */
export function leave(): void {
  me.who = null;
  prefs.known = false;
}

/** Make sure there is somebody: a guest who plays at once gets a name that can be changed later. Where the name used
 *  here before is an account's, whose owner has logged out, it is not taken: nobody passes for another. Whoever still has a cookie is who they were. */
export async function ensure(): Promise<void> {
  if (me.who) return;
  const guest = prefs.language === "nl" ? "Gast" : "Guest";
  const numbered = `${guest} ${Math.floor(1000 + 9000 * Math.random())}`;
  for (const name of [prefs.name, guest, numbered].filter(Boolean)) {
    try {
      return known(await api.become(name, prefs.language, false));
    } catch (error) {
      const code = error instanceof api.Refusal ? error.problem.code : "";
      const who = code === "csrf" ? await api.whoami() : null;
      if (who) return known(who);
      if (code !== "name-taken") throw error;
    }
  }
}
