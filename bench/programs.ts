import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

/** What `npm start` gives Node for the shop (scripts/lib/commands.mjs, decision 016). */
const nodeFlags = ["--max-semi-space-size=32", "--heap-growing-percent=100"];

/** The program that `npm run bench` has built. */
const builtServer = process.env.BUILT_SERVER ?? missing();

function missing(): never {
  throw new Error("Start the benches with npm run bench");
}

/** A port of this machine that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** The built demo shop as `npm start` runs it, with no limits on how often one visitor may ask. */
export function startShop(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...nodeFlags, builtServer, "serve"], {
    // The channel closes with the bench, however that ends, and the shop with it.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DEMO: "1",
      LOG_LEVEL: "error",
      RATE_LIMITS: "off",
      ...env,
    },
  });
}

/** Waits for a line of a program and returns what its group matched; throws when the program ends first. */
export function started(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk) => {
      printed += String(chunk);
      const found = pattern.exec(printed);
      if (found) resolve(found[1] ?? "");
    });
    child.once("exit", () => reject(new Error(`A server ended early:\n${printed}`)));
  });
}

/** Asks a program to stop and waits until it has. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
}
