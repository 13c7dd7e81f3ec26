import type { Engine } from "./engine";

export interface Question {
  id: number;
  name: "load" | keyof Engine;
  values: unknown[];
}

export interface Answer {
  id: number;
  value?: unknown;
  wrong?: string;
}

type Values<Name extends keyof Engine> = Engine[Name] extends (...values: infer V) => unknown ? V : [];
type Result<Name extends keyof Engine> = Engine[Name] extends (...values: never[]) => infer R ? R : Engine[Name];

/** An engine that runs in a worker: asked for the same things, it answers a moment later. */
export class Remote {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #asked = 0;

  private constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
  }

  /** Load an engine into a worker that runs worker.ts. */
  static async load(worker: Worker, ...values: Parameters<typeof Engine.load>): Promise<Remote> {
    const remote = new Remote(worker);
    await remote.#send("load", values);
    return remote;
  }

  /** What the engine in the worker answers: `ask("think", "expert", 7)`. */
  async ask<Name extends keyof Engine>(name: Name, ...values: Values<Name>): Promise<Result<Name>> {
    return (await this.#send(name, values)) as Result<Name>;
  }

  /** Stop, also in the middle of a thought. */
  stop(): void {
    this.worker.terminate();
  }

  #send(name: Question["name"], values: unknown[]): Promise<unknown> {
    const id = ++this.#asked;
    return new Promise((done, failed) => {
      this.#waiting.set(id, ({ value, wrong }) => (wrong === undefined ? done(value) : failed(new Error(wrong))));
      this.worker.postMessage({ id, name, values } satisfies Question);
    });
  }
}
