/** A tiny router: the address is the state, links are plain links. */
export const address = $state({ path: location.pathname, query: location.search, hash: location.hash });

function read(): void {
  address.path = location.pathname;
  address.query = location.search;
  address.hash = location.hash;
}

// Going through a game changes the address many times a second. The page follows at once; the browser is told when
// that has come to rest, since it works at every change, and some allow only so many of them.
const REST = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Tell the browser where we are. */
function settle(): void {
  if (waiting === undefined) return;
  clearTimeout(waiting);
  waiting = undefined;
  history.replaceState(null, "", address.path + address.query + address.hash);
}

/** Go to an address of ours, as if a link had been followed. */
export function go(to: string, replace = false): void {
  const { pathname, search, hash } = new URL(to, location.origin);
  if (replace && pathname === address.path) {
    [address.query, address.hash] = [search, hash];
    clearTimeout(waiting);
    waiting = setTimeout(settle, REST);
    return;
  }
  settle();
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  read();
  if (!replace) window.scrollTo(0, 0);
}

/** Follow plain left clicks on our own links without loading the page anew; call once. */
export function listen(): void {
  window.addEventListener("popstate", () => {
    clearTimeout(waiting);
    waiting = undefined;
    read();
  });
  window.addEventListener("pagehide", settle);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The values of a pattern like "/t/:table" in a path, or null when it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split("/");
  const have = path.replace(/\/$/, "").split("/");
  if (want.length !== have.length && !(pattern === "/" && path === "/")) return null;
  const values: Record<string, string> = {};
  for (const [n, part] of want.entries()) {
    const found = have[n] ?? "";
    if (part.startsWith(":")) values[part.slice(1)] = decodeURIComponent(found);
    else if (part !== found) return null;
  }
  return values;
}
