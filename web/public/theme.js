// Sets the theme before anything is painted; the choice itself is made in src/lib/prefs.svelte.ts.
(function () {
  var chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("archipel") || "{}").theme;
  } catch {
    // a browser that keeps nothing gets the system's theme
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
