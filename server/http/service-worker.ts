import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { offlinePage } from "./unavailable-page.ts";

/** The service worker fetches our own pages and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The service worker and the one page that it keeps, both asked for again each time. */
export function addServiceWorker(app: Hono, root: string | undefined): void {
  const worker = serveStatic({
    root: root ?? "public",
    onFound: (_path, c) => {
      c.header("Cache-Control", "no-cache");
      c.header("Content-Security-Policy", workerPolicy);
    },
  });
  app.get("/service-worker.js", worker, (c) => c.text("Not found", 404));
  app.get("/offline", (c) => {
    const { html, policy } = offlinePage();
    return c.html(html, 200, { "Content-Security-Policy": policy, "Cache-Control": "no-cache" });
  });
}
