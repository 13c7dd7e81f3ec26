/** Who is at a table, and how. */
import type { SeatView } from "./wire";

export type There = "open" | "here" | "offline" | "away" | "resigned" | "bot";

/** How somebody is there; `connected` is who has a line to the table now. */
export function thereOf(seat: SeatView, connected: readonly string[]): There {
  if (seat.kind === "open") return "open";
  if (seat.resigned) return "resigned";
  if (seat.away) return "away";
  if (seat.kind === "bot") return "bot";
  return seat.mine || connected.includes(seat.seat) ? "here" : "offline";
}

/** People who are gone although the game waits for them, or who may have a bot put in by now. */
export function missing(
  seats: readonly SeatView[],
  connected: readonly string[],
  toAct: string | null,
  botFrom: Readonly<Record<string, number>>,
  now: number,
): { seat: SeatView; wait: number }[] {
  return seats
    .filter((s) => thereOf(s, connected) === "offline" && s.seat in botFrom)
    .map((seat) => ({ seat, wait: Math.max(0, (botFrom[seat.seat] ?? 0) - now) }))
    .filter(({ seat, wait }) => wait === 0 || seat.seat === toAct);
}
