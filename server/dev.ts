import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { onceLauncherGone } from "./launcher-gone.ts";

// Develops the shop: Vite serves the browser's modules and reloads them, the pages come from the real server
// modules through Vite. Changes to jobs and to what is started once need a restart; pages and commands do
// not.
const vite = await createVite({ server: { middlewareMode: true } });
const { parseConfig } = await vite.ssrLoadModule("/platform/config/config.ts");
const { startShop } = await vite.ssrLoadModule("/server/run.ts");
const config = parseConfig(process.env);
const shop = await startShop(config);
const app = shop.http(() => vite.ssrLoadModule("virtual:react-router/server-build"), undefined);
const answer = getRequestListener(app.fetch);

const server = createServer((request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});
server.listen(config.port, "127.0.0.1", () => {
  process.stdout.write(`\n  Goldhall (development) is open at ${config.origin}\n  Stop with Ctrl-C\n\n`);
});

let stopping = false;
async function stop() {
  if (stopping) process.exit(1);
  stopping = true;
  await shop.stop(async () => {
    server.closeAllConnections();
    server.close();
  });
  await vite.close();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
onceLauncherGone(() => void (stopping ? undefined : stop()));
