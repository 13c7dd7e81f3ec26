/** An engine in a worker: bots think here while the page goes on drawing. `Remote` is the page's end of the line. */
import { Engine } from "./engine";
import type { Answer, Question } from "./remote";

const line = self as unknown as {
  onmessage: (message: MessageEvent<Question>) => void;
  postMessage: (answer: Answer) => void;
};
let engine: Engine | null = null;

line.onmessage = async ({ data: { id, name, values } }) => {
  try {
    if (name === "load") {
      engine = await Engine.load(...(values as Parameters<typeof Engine.load>));
      line.postMessage({ id, value: null });
      return;
    }
    const what: unknown = engine?.[name];
    line.postMessage({ id, value: typeof what === "function" ? what.apply(engine, values) : what });
  } catch (error) {
    line.postMessage({ id, wrong: String(error) });
  }
};
