/** What this browser remembers of its person: theme, language, sound, how moves are confirmed. */
export type Theme = "light" | "dark" | "system";
export type Language = "en" | "nl";

/** Where somebody is in a lesson: its table, and the step that was read last. */
export interface Place {
  readonly table: string;
  readonly at: number;
}

export type Speed = "slow" | "normal" | "fast" | "instant";

export interface Prefs {
  theme: Theme;
  language: Language;
  sound: boolean;
  confirm: boolean;
  /** How fast bots move. */
  speed: Speed;
  notify: boolean;
  name: string;
  /** Whether a name was ever given here, so that it is worth asking the server who this is. */
  known: boolean;
  /** By game, the lesson that was begun and not finished. */
  lessons: Readonly<Record<string, Place>>;
}

const KEY = "archipel";

function spoken(): Language {
  return navigator.languages.some((l) => l.toLowerCase().startsWith("nl")) ? "nl" : "en";
}

function remembered(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
  } catch {
    return {}; // a browser that keeps nothing starts afresh each time
  }
}

export const prefs: Prefs = $state({
  theme: "system",
  language: spoken(),
  sound: true,
  confirm: true,
  speed: "normal",
  notify: false,
  name: "",
  known: false,
  lessons: {},
  ...remembered(),
});

const night = matchMedia("(prefers-color-scheme: dark)");

export function isDark(): boolean {
  return prefs.theme === "dark" || (prefs.theme === "system" && night.matches);
}

/** Keeps the page and the memory in step with the preferences; call once. */
export function applyPrefs(): void {
  const paint = () => (document.documentElement.dataset["theme"] = isDark() ? "dark" : "light");
  night.addEventListener("change", paint);
  $effect.root(() => {
    $effect(() => {
      paint();
      document.documentElement.lang = prefs.language;
      try {
        localStorage.setItem(KEY, JSON.stringify(prefs));
      } catch {
        // nothing can be kept here; the choice holds until the page is closed
      }
    });
  });
}
