/** Whether a line still lives. A broken one often says nothing: a phone that lost its network hears no farewell. */

/** Milliseconds of silence after which the other side is asked whether it is there, and that its answer may take. */
export const SILENT = 4000;
export const ANSWER = 5000;
/** The same when something has just happened that makes a break likely. */
export const DOUBT = 2000;

export class Pulse {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` sends something that will be answered; `dead` is called when no answer came. */
  constructor(
    readonly ask: () => void,
    readonly dead: () => void,
  ) {}

  /** Something was heard: all is well for now. */
  heard(): void {
    this.#after(SILENT, () => this.check());
  }

  /** Ask now, and wait no longer than this for an answer. */
  check(patience = ANSWER): void {
    this.ask();
    this.#after(patience, this.dead);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }
}

const LONGEST = 15;

/** Seconds to wait before the next try: twice as long each time, and never quite the same, so that a server that was
 *  away is not asked by everybody at once. `least` is what the server asked for. */
export function backoff(tries: number, least: number, random: () => number = Math.random): number {
  const most = Math.min(LONGEST, 0.5 * 2 ** tries);
  return Math.max(least, most / 2) + (most / 2) * random();
}
