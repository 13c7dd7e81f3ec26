// Makes the page installable and quick to open, and never serves an old one: pages come from the network whenever it
// answers. Only files whose name holds a digest of their content (/assets/…) are kept, for they never change; when the
// network is away the last page seen is shown, which then says that the server cannot be reached.
const KEPT = "archipel-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const old = async () =>
    Promise.all((await caches.keys()).filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(old().then(() => self.clients.claim()));
});

async function asset(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

async function page(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepPage(kept, answer.clone());
    return answer;
  } catch (error) {
    const known = await kept.match("/");
    if (known) return known;
    throw error;
  }
}

// The page just seen replaces the one before, and files that only that one used are let go.
async function keepPage(kept, answer) {
  const before = await kept.match("/");
  const text = await answer.clone().text();
  if (before && (await before.text()) === text) return;
  if (before) for (const request of await kept.keys()) await kept.delete(request);
  await kept.put("/", answer);
}

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
  else if (mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(event.request));
});
