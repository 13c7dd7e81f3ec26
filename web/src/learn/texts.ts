import { catalogue } from "../lib/i18n.svelte";
import en from "./en.json";
import nl from "./nl.json";

export const say = catalogue({ en, nl });
