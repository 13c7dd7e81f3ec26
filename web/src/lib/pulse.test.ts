import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER, DOUBT, Pulse, SILENT, backoff } from "./pulse";

describe("a pulse", () => {
  const [ask, dead] = [vi.fn(), vi.fn()];
  let pulse: Pulse;
  beforeEach(() => {
    vi.useFakeTimers();
    ask.mockClear();
    dead.mockClear();
    pulse = new Pulse(ask, dead);
  });
  afterEach(() => vi.useRealTimers());

  it("asks a line that is silent, and gives it up when no answer comes", () => {
    pulse.heard();
    vi.advanceTimersByTime(SILENT - 1);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(ANSWER);
    expect(dead).toHaveBeenCalledOnce();
  });

  it("is content with any answer", () => {
    pulse.heard();
    for (let n = 0; n < 10; n++) {
      vi.advanceTimersByTime(SILENT + ANSWER - 1);
      pulse.heard();
    }
    expect(dead).not.toHaveBeenCalled();
  });

  it("asks at once when in doubt, and stops when told", () => {
    pulse.check(DOUBT);
    expect(ask).toHaveBeenCalledOnce();
    pulse.stop();
    vi.advanceTimersByTime(60_000);
    expect(dead).not.toHaveBeenCalled();
  });
});

describe("coming back", () => {
  it("takes longer each time, up to a limit", () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((tries) => backoff(tries, 0, () => 1));
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
  });

  it("is spread over time", () => {
    expect(backoff(4, 0, () => 0)).toBe(4);
    expect(backoff(4, 0, () => 0.5)).toBe(6);
  });

  it("heeds what the server asks for", () => {
    expect(backoff(0, 3, () => 0)).toBe(3);
  });
});
