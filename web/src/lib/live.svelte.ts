/** The line to one table: a WebSocket that comes back by itself and never loses or doubles a move. */
import { prefs } from "./prefs.svelte";
import { DOUBT, Pulse, backoff } from "./pulse";
import { broken, fresh, greet, receive, type Session } from "./session";
import type { FromClient, FromServer } from "./wire";

type Asked = FromClient extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

/** What is kept until the line is there again. The rest is about what is on the screen now, and is asked anew. */
const KEPT = new Set<FromClient["type"]>(["takeback", "consent", "resign", "pause", "signal"]);

export class Live {
  session: Session = $state.raw(fresh);
  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #later: FromClient[] = [];
  readonly #me = crypto.randomUUID().slice(0, 8);
  readonly #pulse = new Pulse(
    () => this.ask({ type: "ping" }),
    () => this.#lost(this.#socket),
  );

  constructor(
    readonly table: string,
    public seat: string | null = null,
  ) {
    addEventListener("offline", this.#doubt);
    addEventListener("online", this.#hope);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.#socket = socket;
    socket.onopen = () => {
      for (const message of greet(this.session, this.table, this.seat, prefs.language, prefs.speed))
        this.#send(message);
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)) as FromServer);
    };
    socket.onclose = () => this.#lost(socket);
    this.#pulse.heard();
  }

  /** Nothing comes through any more; whether the browser has noticed that or not. */
  #lost(socket: WebSocket | null): void {
    if (this.#closed || this.#socket !== socket) return;
    this.#socket = null;
    this.#pulse.stop();
    socket?.close();
    this.session = broken(this.session);
    if (this.session.link === "ended") return;
    const wait = backoff(this.#tries++, this.session.retry ?? 0);
    this.#timer = setTimeout(() => this.#connect(), wait * 1000);
  }

  /** The network is gone, or so the browser says: see for oneself. */
  readonly #doubt = (): void => {
    if (this.#socket) this.#pulse.check(DOUBT);
  };

  /** The network is there again. */
  readonly #hope = (): void => {
    if (this.session.link === "broken") this.again();
  };

  /** Whoever looks at the page again wants to know at once. */
  readonly #wake = (): void => {
    if (document.visibilityState !== "visible") return;
    this.#doubt();
    this.#hope();
  };

  #hear(message: FromServer): void {
    this.#pulse.heard();
    this.session = receive(this.session, message);
    if (message.type === "welcome") {
      this.#tries = 0;
      for (const kept of this.#later.splice(0)) this.#send(kept);
    }
    if (message.type === "update") this.#send({ type: "ack", seq: message.seq });
    if (message.type === "pong") this.#compare(message);
  }

  /** The server's beat is answered; an answer says how far the table is, and what was missed is asked for. */
  #compare({ id, seq }: Extract<FromServer, { type: "pong" }>): void {
    const known = this.session.view?.seq ?? 0;
    if (id == null) this.ask({ type: "ping" });
    else if (seq > known && this.session.view) this.ask({ type: "sync", since: known });
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Say something that will be answered. */
  ask(message: Asked): string {
    const id = `${this.#me}-${++this.#count}`;
    const said = { ...message, id } as FromClient;
    if (this.session.link === "broken" && KEPT.has(said.type)) this.#later.push(said);
    else this.#send(said);
    return id;
  }

  /** Make a move; it is on its way until the server answers, and waits where there is no line. */
  play(move: string): void {
    const { view, pending } = this.session;
    if (!view || pending) return;
    const sent = { seq: view.seq, move, seat: view.me };
    const id = `${this.#me}-${++this.#count}`;
    this.session = { ...this.session, pending: { id, ...sent }, note: null, settled: null };
    this.#send({ type: "play", id, ...sent });
  }

  /** Ask why something cannot be done; the answer comes as the session's note. */
  why(path: string): void {
    this.ask({ type: "why", path });
  }

  /** Look from another of my seats. */
  look(seat: string): void {
    this.seat = seat;
    this.ask({ type: "look", seat });
  }

  forget(): void {
    if (this.session.note) this.session = { ...this.session, note: null };
  }

  /** I know what came of what I proposed. */
  noted(): void {
    this.session = { ...this.session, settled: null };
  }

  /** What was said has been read. */
  heard(): void {
    this.session = { ...this.session, remark: null };
  }

  /** Greet anew: to try at once to come back, or after becoming somebody or sitting down. The old line, if there is
   *  one, is only let go when the new one is under way, so that nobody is told of a break that is none. */
  again(): void {
    const old = this.#socket;
    this.#tries = 0;
    this.#connect();
    old?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#pulse.stop();
    removeEventListener("offline", this.#doubt);
    removeEventListener("online", this.#hope);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }
}
