/** What was chosen for a table, in words. */
import { n, t } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";
import type { GameInfo, Header } from "./wire";

export interface Fact {
  readonly name: string;
  readonly value: string;
}

function clockSaid(clock: NonNullable<Header["clock"]>): string {
  const time = clock.days
    ? `${n("clockDays", clock.days)} ${t("clockDaysAbout")}`
    : `${n("clockMinutes", Math.round((clock.bank ?? 0) / 60))}, ${t("clockBankAbout", { seconds: clock.increment })}`;
  return `${time}. ${t("timeOut")} ${t(clock.on_timeout === "resign" ? "timeOutResign" : "timeOutBot")}.`;
}

/** The board, the clock, hints, and every option that is not as usual. */
export function facts(header: Header, info: GameInfo | null, texts: Readonly<Record<string, string>>): Fact[] {
  const say = (key: string) => texts[`option.${key}.name`] ?? texts[`option.${key}`] ?? key;
  const board = info?.boards.find((b) => b.id === header.board)?.title[prefs.language];
  const options = (info?.options ?? []).flatMap((o): Fact[] => {
    const value = Number(header.options[o.name] ?? o.default);
    if (value === o.default) return [];
    const word = o.values[value - o.low];
    const said = word ? say(`${o.name}.${word}`) : o.low === 0 && o.high === 1 ? t("yes") : String(value);
    return [{ name: say(o.name), value: said }];
  });
  return [
    ...(board ? [{ name: t("theBoard"), value: board }] : []),
    { name: t("clock"), value: header.clock ? clockSaid(header.clock) : t("clockNone") },
    { name: t("hintsAllowed"), value: t(header.hints ? "hintsOn" : "hintsOff") },
    ...options,
  ];
}
