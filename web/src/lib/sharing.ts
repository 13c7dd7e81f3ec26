/**
 * Several people at one device. Where a game has secrets, what one may see is covered until the next has the device
 * in hand; between their turns the device goes on showing what the one who holds it may see.
 */
import type { TableView } from "./wire";

type Shared = Pick<TableView, "my_seats" | "to_act" | "status" | "me">;

/** Who the device is to be handed to before anything is shown, or null: go on. */
export function handTo(view: Shared, secrets: boolean, held: string | null): string | null {
  if (!secrets || view.my_seats.length < 2 || view.status === "over" || view.status === "waiting") return null;
  const acting = view.my_seats.find((seat) => seat === view.to_act) ?? null;
  if (acting && acting !== held) return acting;
  const holder = held ?? view.my_seats[0] ?? null;
  return held === null || view.me !== holder ? holder : null;
}
