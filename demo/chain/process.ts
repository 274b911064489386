import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs the program until its own end or until the pipe of this shell closes, which it does however the shop
 * ends: killed, it leaves no test chain behind. SIGTERM lets the program write its state.
 */
const untilPipeCloses = `exec 3<&0
"$@" 3<&- & child=$!
(read -r line <&3; kill "$child") & guard=$!
wait "$child"
kill "$guard"`;

export type ChainProcess = {
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

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
