import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const packages: Record<string, string> = {
  "darwin-arm64": "@foundry-rs/anvil-darwin-arm64",
  "darwin-x64": "@foundry-rs/anvil-darwin-amd64",
  "linux-arm64": "@foundry-rs/anvil-linux-arm64",
  "linux-x64": "@foundry-rs/anvil-linux-amd64",
  "win32-x64": "@foundry-rs/anvil-win32-amd64",
};

/**
 * Runs the program until its own end or until the pipe of this shell closes, which it does however the shop
 * ends: killed, it leaves no test chain behind. SIGTERM lets the program write its state.
 */
const untilPipeCloses = `exec 3<&0
"$@" 3<&- & child=$!
(read -r line <&3; kill "$child") & guard=$!
wait "$child"
kill "$guard"`;

type ChainProcess = {
  /** Fulfilled when the program has ended, or could not be started. */
  ended: Promise<void>;
  /** Ends it and waits for that, at most five seconds. */
  stop(): Promise<void>;
};

/** Runs the program of a test chain for as long as this program lives, however it ends. */
export function runChain(program: string, args: string[]): ChainProcess {
  const child = run(program, args);
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve()).once("exit", () => resolve());
  });
  return {
    ended,
    async stop() {
      if (process.platform === "win32") child.kill();
      child.stdin?.destroy();
      await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
    },
  };
}

/** In a session of its own: Ctrl-C reaches only the shop, which ends it when requests are finished. */
function run(program: string, args: string[]): ChildProcess {
  // Windows ends the children of a program with it.
  if (process.platform === "win32") return spawn(program, args, { stdio: "ignore", windowsHide: true });
  return spawn("/bin/sh", ["-c", untilPipeCloses, "sh", program, ...args], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/**
 * The program of the local test chain that comes with an npm package: from the package of this platform, else
 * from where the main package's installation put it when npm had left that one out. Null where there is none,
 * as where only what production needs is installed.
 */
export function demoChainProgram(platform = `${process.platform}-${process.arch}`): string | null {
  const own = mainPackage();
  const name = platform.startsWith("win32") ? "anvil.exe" : "anvil";
  const packaged = packages[platform];
  if (!packaged || !own) return null;
  try {
    return createRequire(own).resolve(`${packaged}/bin/${name}`);
  } catch {
    return [path.join(own, "..", name), path.join(own, "../../..", "dist", name)].find(existsSync) ?? null;
  }
}

function mainPackage(): string | null {
  try {
    return createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
  } catch {
    return null;
  }
}
