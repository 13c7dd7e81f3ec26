import { describe, expect, it } from "vitest";
import { broken, fresh, greet, merge, playedForMe, proposed, receive, sinceMine } from "./session";
import type { Event, FromServer, TableView } from "./wire";

const line = (seq: number, kind: Event["kind"] = "move", extra: Partial<Event> = {}): Event => ({
  seq, kind, seat: "blue", at: 0, words: "", told: [], to: null, by: null, ...extra,
}); // prettier-ignore
const view = (seq: number, events: Event[] = [], more: Partial<TableView> = {}) =>
  ({ seq, events, spectators: 0, seats: [], proposals: [], my_seats: ["blue"], ...more }) as unknown as TableView;
const welcome = (seq: number, events: Event[] = []): FromServer => ({
  type: "welcome", id: "hello", protocol: 1, heartbeat: 20, view: view(seq, events),
}); // prettier-ignore
const pending = { id: "c1", seq: 3, move: "pass", seat: null };

describe("a session", () => {
  it("leaves out what was taken back, and keeps what came after", () => {
    const log = merge([line(1), line(2), line(3)], [line(4, "takeback", { to: 1 }), line(5)]);
    expect(log.map((e) => e.seq)).toEqual([1, 4, 5]);
  });

  it("keeps what somebody has just said, and nothing else changes by it", () => {
    const now = receive(fresh, welcome(9));
    const then = receive(now, { type: "signalled", seat: "blue", signal: "hello" });
    expect(then).toEqual({ ...now, remark: { type: "signalled", seat: "blue", signal: "hello" } });
  });

  it("never goes back to an older view", () => {
    const now = receive(fresh, welcome(9));
    expect(receive(now, { type: "update", seq: 7, resync: false, view: view(7) }).view?.seq).toBe(9);
  });

  it("resumes from the last line seen and sends the unanswered move again, under the same id", () => {
    const cut = broken({ ...receive(fresh, welcome(3, [line(3)])), pending });
    expect(cut.link).toBe("broken");
    const [hello, again] = greet(cut, "t1", "blue", "nl");
    expect(hello).toMatchObject({ type: "hello", table: "t1", seat: "blue", since: 3, language: "nl" });
    expect(again).toEqual({ type: "play", ...pending });
  });

  it("keeps a refusal with its rule until the table changes", () => {
    const refused: FromServer = {
      type: "answer", id: "c1", outcome: "refused", seq: 3, view: null, reason: null, hint: null,
      problem: { code: "refused", title: "Not allowed", status: 422, rule: "M4.3", rule_text: "Heights rise." },
    }; // prettier-ignore
    const noted = receive({ ...fresh, pending }, refused);
    expect(noted).toMatchObject({ pending: null, note: { rule: "M4.3", text: "Heights rise." } });
    expect(receive(noted, { type: "update", seq: 4, resync: false, view: view(4) }).note).toBeNull();
  });

  it("holds a move that was made until it is seen, so that nothing is asked twice", () => {
    const done: FromServer = {
      type: "answer",
      id: "c1",
      outcome: "done",
      seq: 4,
      view: null,
      reason: null,
      hint: null,
      problem: null,
    };
    const held = receive({ ...receive(fresh, welcome(3)), pending }, done);
    expect(held.pending).toMatchObject({ id: "c1", done: 4 });
    expect(greet(held, "t1", "blue", "nl")).toHaveLength(1);
    expect(receive(held, { type: "update", seq: 4, resync: false, view: view(4) }).pending).toBeNull();
    expect(receive({ ...receive(fresh, welcome(4)), pending }, done).pending).toBeNull();
  });

  it("does not come back when the server says so", () => {
    const ended = receive(fresh, { type: "bye", reason: "protocol", detail: "", retry: null });
    expect(broken(ended).link).toBe("ended");
  });

  describe("a proposal of mine", () => {
    const asked = { id: 4, kind: "takeback", by: "blue", to: 1, agreed: ["blue"], waiting: ["green"] } as const;
    const told = (more: Event[], proposals: unknown[] = []): FromServer => ({
      type: "update", seq: 5, resync: false, view: view(5, more, { proposals } as Partial<TableView>),
    }); // prettier-ignore
    const pending = receive(fresh, { ...welcome(4), view: view(4, [], { proposals: [asked] } as never) } as FromServer);

    it("is pending until it is answered", () => {
      expect(proposed(pending.view as TableView)).toHaveLength(1);
      expect(pending.settled).toBeNull();
    });
    it("is refused by somebody", () => {
      const no = receive(pending, told([line(5, "decline", { seat: "green" })]));
      expect(no.settled).toEqual({ kind: "takeback", how: "refused", by: "green" });
    });
    it("is agreed to", () => {
      const yes = receive(pending, told([line(5, "takeback", { to: 1 })]));
      expect(yes.settled).toMatchObject({ how: "agreed" });
    });
    it("lapses when the game goes on", () => {
      expect(receive(pending, told([line(5, "move", { seat: "green" })])).settled).toMatchObject({ how: "lapsed" });
    });
    it("is no news when I withdrew it", () => {
      expect(receive(pending, told([line(5, "decline", { seat: "blue" })])).settled).toBeNull();
    });
  });

  it("hears who is connected from the latest message, whichever that is", () => {
    const seats = [{ seat: "blue", connected: true }, { seat: "green", connected: true }]; // prettier-ignore
    const both = receive(fresh, { ...welcome(1), view: view(1, [], { seats } as never) } as FromServer);
    expect(both.connected).toEqual(["blue", "green"]);
    const one = receive(both, { type: "presence", connected: ["blue"], spectators: 0, bot_in: { green: 60 } });
    expect(one.connected).toEqual(["blue"]);
    expect(one.botFrom["green"]).toBeGreaterThan(performance.now() + 50_000);
  });

  it("says what a bot did for me while I was gone, until I move", () => {
    const away = [line(3, "takeover", { why: "gone" }), line(4, "move", { by: "bot" }), line(5, "giveback")];
    expect(playedForMe(away, ["blue"])).toEqual({ seq: 5, moves: 1 });
    expect(playedForMe([...away, line(6)], ["blue"])).toBeNull();
    expect(playedForMe([line(3, "takeover"), line(4, "giveback")], ["blue"])).toBeNull();
  });

  it("knows what happened since my last move", () => {
    const log = [line(1), line(2, "move", { seat: "green" }), line(3, "nature", { seat: null })];
    expect(sinceMine(log, ["blue"]).map((e) => e.seq)).toEqual([2, 3]);
  });
});
