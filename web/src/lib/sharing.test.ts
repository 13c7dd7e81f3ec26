import { describe, expect, it } from "vitest";
import { handTo } from "./sharing";

const view = (to_act: string, me: string, more = {}) => ({
  my_seats: ["red", "blue"],
  to_act,
  me,
  status: "playing" as const,
  ...more,
});

describe("a shared device", () => {
  it("is handed to whoever is to act, before that one's secrets are shown", () => {
    expect(handTo(view("blue", "blue"), true, "red")).toBe("blue");
    expect(handTo(view("blue", "blue"), true, "blue")).toBeNull();
  });

  it("goes on showing the holder's side while others act", () => {
    expect(handTo(view("green", "blue"), true, "blue")).toBeNull();
    expect(handTo(view("green", "red"), true, "blue")).toBe("blue");
  });

  it("asks who holds it at first", () => {
    expect(handTo(view("green", "red"), true, null)).toBe("red");
  });

  it("needs no handing over without secrets, alone, or once the game is over", () => {
    expect(handTo(view("blue", "blue"), false, "red")).toBeNull();
    expect(handTo(view("blue", "blue", { my_seats: ["blue"] }), true, null)).toBeNull();
    expect(handTo(view("blue", "blue", { status: "over" }), true, "red")).toBeNull();
  });
});
