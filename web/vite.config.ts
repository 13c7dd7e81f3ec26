import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The client is built into the server's folder: one process serves the table and its page.
// While developing, Vite serves the page and passes everything else on to a running server.
const server = process.env["ARCHIPEL"] ?? "http://localhost:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/archipel/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // nothing inline: the pages are served with a strict content security policy
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 250,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
