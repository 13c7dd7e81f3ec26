/**
 * Pieces on their way from where they were to where they are now. A drawing says which journeys the latest events
 * make; while they last it draws them over the board and leaves the travellers out where they arrive.
 */
import { untrack } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import type { Event } from "../lib/wire";

export type Spot = readonly [number, number];

export interface Journey {
  /** What travels, for the drawing to know. */
  readonly what: string;
  /** Where it arrives, by token; null: it leaves the board. */
  readonly to: string | null;
  readonly points: readonly Spot[];
}
export type Flight<J extends Journey> = J & { readonly id: number };

export const TIME = 320; // milliseconds, and half as much again for every further leg
let count = 0;

export function duration(journey: Journey): number {
  return TIME * (1 + Math.max(0, journey.points.length - 2) / 2);
}

export class Flights<J extends Journey> {
  now: readonly Flight<J>[] = $state.raw([]);
  #begun: readonly Event[] = [];

  /**
   * Begin the journeys of some events, once. An effect may call this: it then runs again when the events that led to
   * the picture have changed, and for nothing else that is read here, least of all the journeys it begins itself.
   */
  begin(latest: readonly Event[], plan: (event: Event) => readonly J[]): void {
    if (latest === this.#begun) return;
    this.#begun = latest;
    untrack(() => this.#begin(latest, plan));
  }

  #begin(latest: readonly Event[], plan: (event: Event) => readonly J[]): void {
    if (!latest.length || prefersReducedMotion.current || document.visibilityState === "hidden") return;
    const flights = latest.flatMap(plan).filter((j) => j.points.length > 1).map((j): Flight<J> => ({ ...j, id: ++count })); // prettier-ignore
    if (!flights.length) return;
    this.now = [...this.now, ...flights];
    for (const flight of flights)
      setTimeout(() => (this.now = this.now.filter((f) => f.id !== flight.id)), duration(flight));
  }

  /** How many of something are still on their way to a place, or off the board. */
  coming(to: string | null, what: string): number {
    return this.now.filter((f) => f.to === to && f.what === what).length;
  }
}

/** Moves a drawing along some points; it ends where it would stand without. */
export function along(node: SVGGElement, journey: Journey) {
  const at = ([x, y]: Spot) => `translate(${x}px, ${y}px)`;
  const frames = journey.points.map((point) => ({ transform: at(point) }));
  node.animate(frames, { duration: duration(journey), easing: "cubic-bezier(.35, .1, .25, 1)", fill: "both" });
}
