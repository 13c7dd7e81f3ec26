/** Asking the server over HTTP. What is wrong comes back as a Problem, said for people. */
import type { Me, Problem } from "./wire";

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

/** What this page knows of who is asking; the token goes with every request that changes something. */
export const asking: { csrf: string; language: string } = { csrf: "", language: "en" };

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
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
  if (kind.includes("json")) throw new Refusal((await answer.json()) as Problem);
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

/** Take a name, or another one. */
export async function become(name: string, language: string): Promise<Me> {
  return remember(await post<Me>("/me", { name, language }));
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
