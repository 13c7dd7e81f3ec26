import { afterEach, expect, test, vi } from "vitest";
import { asking, become, post, Refusal } from "./api";

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const refused = () => json(403, { code: "csrf", title: "", detail: "", status: 403 });

/** A server that knows a person by the cookie, and takes what is sent with the person's token. */
function serve(token: string) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
    asked.push(`${method} ${path}`);
    if (method === "GET") return Promise.resolve(json(200, { id: "a", name: "Ada", csrf: "t1" }));
    return Promise.resolve(headers["X-Archipel-Token"] === token ? json(201, { table: "x", csrf: "t1" }) : refused());
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  asking.csrf = "";
});

test("a browser that has lost its token asks for it and tries again", async () => {
  const asked = serve("t1");
  expect(await post("/tables")).toEqual({ table: "x", csrf: "t1" });
  expect(asked).toEqual(["POST /api/tables", "GET /api/me", "POST /api/tables"]);
});

test("it tries once more, not for ever", async () => {
  const asked = serve("another");
  await expect(post("/tables")).rejects.toThrow(Refusal);
  expect(asked).toHaveLength(3);
});

test("nobody is renamed unawares", async () => {
  const asked = serve("t1");
  await expect(become("Guest", "en", false)).rejects.toThrow(Refusal);
  expect(asked).toEqual(["POST /api/me"]);
});
