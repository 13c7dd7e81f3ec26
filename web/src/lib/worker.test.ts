import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";

/** The service worker, run in a small world of its own: a cache, a network, and a page that asks. */
const source = readFileSync(new URL("../../public/worker.js", import.meta.url), "utf8");
let network: Record<string, string> | null;
let kept: Map<string, Response>;
let asked: string[];
let ask: (path: string, mode?: string) => Promise<string | null>;

beforeEach(() => {
  kept = new Map();
  asked = [];
  const listeners: Record<string, (event: unknown) => void> = {};
  const key = (what: string | { url: string }) =>
    new URL(typeof what === "string" ? what : what.url, "http://here").pathname;
  const cache = {
    match: async (what: string | { url: string }) => kept.get(key(what))?.clone(),
    put: async (what: string | { url: string }, answer: Response) => void kept.set(key(what), answer),
    keys: async () => [...kept.keys()].map((path) => ({ url: `http://here${path}` })),
    delete: async (what: { url: string }) => kept.delete(key(what)),
  };
  const fetch = async (request: { url: string }) => {
    asked.push(key(request));
    if (!network) throw new TypeError("no network");
    return new Response(network[key(request)] ?? "", { status: key(request) in network ? 200 : 404 });
  };
  const self = {
    addEventListener: (kind: string, act: (event: unknown) => void) => (listeners[kind] = act),
    location: { origin: "http://here" },
  };
  new Function("self", "caches", "fetch", source)(self, { open: async () => cache }, fetch);
  ask = async (path, mode = "navigate") => {
    let answer = null as Promise<Response> | null;
    listeners["fetch"]?.({
      request: { method: "GET", mode, url: `http://here${path}` },
      respondWith: (a: Promise<Response>) => (answer = a),
    });
    const found = await (answer as Promise<Response> | null);
    return found && found.text();
  };
});

describe("the service worker", () => {
  it("shows the newest page whenever the server answers", async () => {
    network = { "/": "one" };
    expect(await ask("/")).toBe("one");
    network = { "/": "two" };
    expect(await ask("/")).toBe("two");
  });

  it("shows the last page when there is no network", async () => {
    network = { "/": "one", "/table/x": "one" };
    await ask("/table/x");
    network = null;
    expect(await ask("/table/y")).toBe("one");
  });

  it("fetches a file with a digest in its name once, and lets go of an old page's files", async () => {
    network = { "/": "one", "/assets/a-1.js": "code" };
    await ask("/");
    for (let n = 0; n < 3; n++) expect(await ask("/assets/a-1.js", "cors")).toBe("code");
    expect(asked.filter((path) => path === "/assets/a-1.js")).toHaveLength(1);
    network = { "/": "two" };
    await ask("/");
    expect([...kept.keys()]).toEqual(["/"]);
  });

  it("keeps out of what the server says about tables", async () => {
    network = {};
    expect(await ask("/api/tables", "cors")).toBeNull();
    expect(await ask("/api/tables/x/record")).toBeNull();
  });
});
