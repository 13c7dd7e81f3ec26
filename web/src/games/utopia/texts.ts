import { catalogue } from "../../lib/i18n.svelte";
import en from "./en.json";
import nl from "./nl.json";

export const say = catalogue({ en, nl });
/** A civilisation or an island by name. */
export const named = (id: string): string => (id in en ? say(id as keyof typeof en) : id);
