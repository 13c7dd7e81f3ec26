/** Asking the server over HTTP. What is wrong comes back as a Problem, said for people. */
import type { Me, Problem } from "./wire";

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

/** What this page knows of who is asking; the token goes with every request that changes something. */
export const asking: { csrf: string; language: string } = { csrf: "", language: "en" };

/** `again`: whether a request without the right token may be made once more with it. A browser can have lost what it
 *  kept and still have its cookie; then the server knows who this is, and tells. */
export async function request<T>(method: string, path: string, body?: unknown, again = true): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": asking.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET") headers["X-Archipel-Token"] = asking.csrf;
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    credentials: "same-origin",
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (answer.status === 204) return undefined as T;
  const kind = answer.headers.get("Content-Type") ?? "";
  if (answer.ok) return (kind.includes("json") ? await answer.json() : await answer.text()) as T;
  if (kind.includes("json")) {
    const problem = (await answer.json()) as Problem;
    if (problem.code === "csrf" && again && (await whoami())) return request(method, path, body, false);
    throw new Refusal(problem);
  }
  throw new Refusal({ code: "unreachable", title: answer.statusText || "", status: answer.status });
}

export const get = <T>(path: string) => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => request<T>("POST", path, body);

/** Who I am, or null for who has no name yet. */
export async function whoami(): Promise<Me | null> {
  try {
    return remember(await get<Me>("/me"));
  } catch (error) {
    if (error instanceof Refusal && error.problem.status === 401) return null;
    throw error;
  }
}

/** Take a name, or another one; unless `again`, nobody who has one already is renamed unawares. */
export async function become(name: string, language: string, again = true): Promise<Me> {
  return remember(await request<Me>("POST", "/me", { name, language }, again));
}

/** From now on, ask as this person. */
export function remember(me: Me): Me {
  asking.csrf = me.csrf;
  return me;
}

/** Try again as long as the server is still preparing the game, saying so each time. */
export async function whenReady<T>(act: () => Promise<T>, waiting: () => void): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.code !== "preparing") throw error;
      waiting();
      await new Promise((done) => setTimeout(done, 3000));
    }
  }
}
