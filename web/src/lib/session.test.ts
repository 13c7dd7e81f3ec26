import { describe, expect, it } from "vitest";
import { broken, fresh, greet, merge, receive, sinceMine } from "./session";
import type { Event, FromServer, TableView } from "./wire";

const line = (seq: number, kind: Event["kind"] = "move", extra: Partial<Event> = {}): Event => ({
  seq, kind, seat: "blue", at: 0, words: "", told: [], to: null, by: null, ...extra,
}); // prettier-ignore
const view = (seq: number, events: Event[] = []) => ({ seq, events, spectators: 0 }) as unknown as TableView;
const welcome = (seq: number, events: Event[] = []): FromServer => ({
  type: "welcome", id: "hello", protocol: 1, heartbeat: 20, view: view(seq, events),
}); // prettier-ignore
const pending = { id: "c1", seq: 3, move: "pass", seat: null };

describe("a session", () => {
  it("leaves out what was taken back, and keeps what came after", () => {
    const log = merge([line(1), line(2), line(3)], [line(4, "takeback", { to: 1 }), line(5)]);
    expect(log.map((e) => e.seq)).toEqual([1, 4, 5]);
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

  it("knows what happened since my last move", () => {
    const log = [line(1), line(2, "move", { seat: "green" }), line(3, "nature", { seat: null })];
    expect(sinceMine(log, ["blue"]).map((e) => e.seq)).toEqual([2, 3]);
  });
});
