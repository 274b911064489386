import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections; each program asks from a hundred of its own. */
let nextPort = 20_000 + (process.pid % 100) * 100;

/**
 * A port of this machine that is free, and that neither an outgoing connection nor another program that asks
 * here takes before it is listened on: a shop takes seconds to get there.
 */
export function freePort(): Promise<number> {
  const port = nextPort++;
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(freePort()) : reject(error),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
  });
}
