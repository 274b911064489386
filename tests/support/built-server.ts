import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";

/** What Node has compiled of the program is kept for the next start. */
const compiled = path.join(tmpdir(), "node-compile-cache");

/** The program of the built demo shop, built first when the sources have changed since. */
export function builtServer(): string {
  process.env.BUILT_SERVER ??= build();
  return process.env.BUILT_SERVER;
}

/**
 * Starts the built demo shop. Its channel closes with the program that started it, which ends it: none
 * outlives the tests.
 */
export function spawnShop(env: Record<string, string>, nodeArguments: string[] = []): ChildProcess {
  return spawn(process.execPath, [...nodeArguments, builtServer(), "serve"], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NODE_ENV: "production", DEMO: "1", NODE_COMPILE_CACHE: compiled, ...env },
  });
}

function build(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/launch.mjs", "build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "", DEMO: "1" },
  });
  const folder = /The shop is built: (\S+)/.exec(stdout)?.[1];
  if (status !== 0 || !folder) throw new Error(`The shop could not be built:\n${stdout}${stderr}`);
  return path.resolve(folder, "server", "index.js");
}
