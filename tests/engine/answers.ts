/** What a module answers, for tests that ask Python the same: bundled, then run in Node and in a browser. */
import { Engine, foresight, Module, NATURE, Remote, SPECTATOR, Speller, type About, type Preview } from "../../web/src/engine";

type Read = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

interface Files {
  rules: string;
  about: string;
  weights: string | null;
  boards: Record<string, string>;
}

interface Table {
  board: string;
  seats: number;
  options: number[];
}

const hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");

/** Seconds: of one core's work where that is known, else on the clock. */
const clock = (): number => {
  const { process } = globalThis as { process?: { cpuUsage?: () => { user: number } } };
  return process?.cpuUsage ? process.cpuUsage().user / 1e6 : performance.now() / 1000;
};

const aboutOf = async (files: Files, read: Read): Promise<About> =>
  JSON.parse(new TextDecoder().decode(await read(files.about)));

/** Random games from many starts; a digest of the final states, lengths, scores and places of each batch. */
export async function playouts(files: Files, read: Read, batches: (Table & { first: number; n: number })[]) {
  const about = await aboutOf(files, read);
  const module = await Module.load(await read(files.rules));
  const bytes = about.records.state.bytes;
  const most = Math.max(...batches.map((batch) => batch.n));
  const [board, start] = [module.room(about.records.board.bytes), module.room(bytes)];
  const [options, states, keys] = [module.room(64), module.room(most * bytes), module.room(16 * most)];
  const [results, scratch] = [module.room(4 * 13 * most), module.room(48 + 8 * about.mostLegal)];
  const found = [];
  for (const batch of batches) {
    const record = await read(files.boards[batch.board] as string);
    module.bytes(board, record.length).set(record);
    module.ints(options, 16).fill(0);
    module.ints(options, 16).set(batch.options);
    module.bytes(start, bytes).fill(0);
    module.bytes(results, 4 * 13 * most).fill(0);
    module.calls.setup(board, start, batch.seats, options);
    const seeds = module.words(keys, 2 * batch.n);
    for (let i = 0; i < batch.n; i++) seeds.set([BigInt(batch.first + i), 0n], 2 * i);
    const began = clock();
    module.calls.playouts(board, start, states, keys, batch.n, results, scratch);
    const seconds = clock() - began;
    const ends = module.copy(states, batch.n * bytes) as Uint8Array<ArrayBuffer>;
    const rest = module.copy(results, batch.n * 4 * 13) as Uint8Array<ArrayBuffer>;
    const moves = module.ints(results, batch.n).reduce((a, b) => a + b, 0);
    found.push({ states: await hex(ends), results: await hex(rest), moves, seconds });
  }
  return found;
}

interface Log extends Table {
  log: number[];
  at: number[]; // indexes of the log where something is asked
  asked: number[]; // moves whose refusal is asked for
  levels: string[];
  seed: number;
}

const plain = (found: Preview | null) => found && { ...found, after: [...found.after], certain: [...found.certain] };

const named = (about: About, options: number[]): Record<string, number> =>
  Object.fromEntries(about.options.map((option, i) => [option.name, options[i] as number]));

/** Games move by move; at some of them everything that can be asked of a position. */
export async function positions(files: Files, read: Read, logs: Log[]) {
  const about = await aboutOf(files, read);
  const weights = files.weights ? await read(files.weights) : null;
  const engine = await Engine.load(await read(files.rules), about, weights);
  const found = [];
  for (const { board, seats, options, log, at, asked, levels, seed } of logs) {
    const record = await read(files.boards[board] as string);
    engine.begin(record, seats, named(about, options), about.boards[board]?.digest, BigInt(seed));
    for (const [index, move] of log.entries()) {
      const actor = engine.actor;
      if (at.includes(index)) {
        const legal = engine.legal();
        const thoughts = [];
        for (const level of actor === NATURE ? [] : levels) {
          const began = clock();
          const chosen = engine.think(level, seed);
          const seconds = clock() - began;
          const tree = await hex((engine.tree(level, actor) ?? new Uint8Array()) as Uint8Array<ArrayBuffer>);
          thoughts.push({ level, chosen, tree, seconds });
        }
        const eyes = [SPECTATOR, ...Array.from({ length: seats }, (_, seat) => seat)];
        found.push({
          actor,
          legal,
          words: legal.map((one) => engine.words(one)),
          question: actor === NATURE ? null : engine.question(),
          refusals: asked.map((one) => engine.whyNot(one)),
          views: await Promise.all(eyes.map((seat) => hex(engine.view(seat) as Uint8Array<ArrayBuffer>))),
          seen: eyes.map((seat) => legal.map((one) => engine.seen(one, seat))),
          ...engine.returns(),
          guess: engine.evaluate(),
          imagined: await Promise.all(
            eyes.slice(1).map((seat) => hex(engine.imagine(seat, BigInt(index)) as Uint8Array<ArrayBuffer>)),
          ),
          previews: (actor === NATURE ? [] : legal.slice(0, 5)).map((one) => plain(engine.preview(actor, one))),
          nature: actor === NATURE ? engine.nature() : null,
          thoughts,
          told: engine.apply(move),
        });
      } else {
        engine.apply(move);
      }
    }
    found.push({ end: await hex(engine.state as Uint8Array<ArrayBuffer>) });
  }
  return found;
}

/** What a bot in a worker plays at the first place where the first game asks. */
export async function in_a_worker(files: Files, read: Read, [question]: Log[]) {
  if (!question) throw new Error("There is no question.");
  const { board, seats, options, log, at, levels, seed } = question;
  const about = await aboutOf(files, read);
  const weights = files.weights ? await read(files.weights) : null;
  const worker = new Worker("/worker.mjs", { type: "module" });
  const engine = await Remote.load(worker, await read(files.rules), about, weights);
  const record = await read(files.boards[board] as string);
  await engine.ask("begin", record, seats, named(about, options), about.boards[board]?.digest, BigInt(seed));
  for (const move of log.slice(0, at[0])) await engine.ask("apply", move);
  const chosen = await engine.ask("think", levels[0] as string, seed);
  engine.stop();
  return chosen;
}

/** What rows of events tell, and what is worked out of a record. */
export async function tales(
  files: Files,
  read: Read,
  questions: { board: string; seats: number; record: number[]; rows: number[][] }[],
) {
  const about = await aboutOf(files, read);
  const engine = await Engine.load(await read(files.rules), about);
  const found = [];
  for (const { board, seats, record, rows } of questions) {
    engine.begin(await read(files.boards[board] as string), seats, {}, board);
    const derived = engine.derive(Uint8Array.from(record));
    found.push({ told: rows.map((row) => new Speller(about.spelling, board).tell(row)), derived: derived && [...derived] });
  }
  return found;
}

/** How long the preview of each move takes, in milliseconds. */
export async function previews(
  files: Files,
  read: Read,
  questions: { board: string; seats: number; seat: number; record: number[]; moves: number[] }[],
) {
  const about = await aboutOf(files, read);
  const engine = await Engine.load(await read(files.rules), about);
  const times: number[] = [];
  for (const { board, seats, seat, record, moves } of questions) {
    engine.begin(await read(files.boards[board] as string), seats, {}, board);
    const view = Uint8Array.from(record);
    for (const move of moves) {
      const began = performance.now();
      if (!foresight(engine, board, seat, move, view)) throw new Error(`${about.game}: ${move} has no preview`);
      times.push(performance.now() - began);
    }
  }
  return times;
}
