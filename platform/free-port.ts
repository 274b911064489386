import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections: a hundred blocks for each kind of program. */
const kinds = {
  server: { first: 20_000, each: 60 },
  chain: { first: 26_000, each: 30 },
  database: { first: 29_000, each: 30 },
};

let asked = 0;

/**
 * A port of this machine that is free, and that neither an outgoing connection nor another program that asks
 * here is likely to take before it is listened on: a shop takes seconds to get there.
 */
export async function freePort(kind: keyof typeof kinds = "server"): Promise<number> {
  const { first, each } = kinds[kind];
  for (let tries = 0; tries < each; tries += 1) {
    const port = first + (process.pid % 100) * each + (asked++ % each);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of the ${each} ports from ${first + (process.pid % 100) * each} is free`);
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
