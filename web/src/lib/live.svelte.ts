/** The line to one table: a WebSocket that comes back by itself and never loses or doubles a move. */
import { prefs } from "./prefs.svelte";
import { broken, fresh, greet, receive, type Session } from "./session";
import type { FromClient, FromServer } from "./wire";

type Asked = FromClient extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

export class Live {
  session: Session = $state.raw(fresh);
  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #me = crypto.randomUUID().slice(0, 8);

  constructor(
    readonly table: string,
    public seat: string | null = null,
  ) {
    this.#connect();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.#socket = socket;
    socket.onopen = () => {
      for (const message of greet(this.session, this.table, this.seat, prefs.language)) this.#send(message);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as FromServer);
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      this.session = broken(this.session);
      if (this.session.link === "ended") return;
      const wait = Math.min(15, Math.max(this.session.retry ?? 1, 0.5 * 2 ** this.#tries++));
      this.#timer = setTimeout(() => this.#connect(), wait * 1000);
    };
  }

  #hear(message: FromServer): void {
    this.session = receive(this.session, message);
    if (message.type === "welcome") this.#tries = 0;
    if (message.type === "update") this.#send({ type: "ack", seq: message.seq });
    if (message.type === "pong" && message.id == null) this.ask({ type: "ping" });
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Say something that will be answered. */
  ask(message: Asked): string {
    const id = `${this.#me}-${++this.#count}`;
    this.#send({ ...message, id } as FromClient);
    return id;
  }

  /** Make a move; it is on its way until the server answers. */
  play(move: string): void {
    const { view, pending } = this.session;
    if (!view || pending) return;
    const sent = { seq: view.seq, move, seat: view.me };
    const id = `${this.#me}-${++this.#count}`;
    this.session = { ...this.session, pending: { id, ...sent }, note: null };
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

  /** Greet anew, after becoming somebody or sitting down. */
  again(): void {
    this.#tries = 0;
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
