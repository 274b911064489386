import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { VaultKey } from "../../platform/config/vault-keys.ts";
import type { Logger } from "../../platform/log/logger.ts";

/** A master key of its own for a test. */
export function vaultKey(id: string): VaultKey {
  return { id, key: randomBytes(32) };
}

export type LogLine = { level: string; facts: object; message: string };

/** A log that keeps its lines, to look for what must not be in them. */
export function recordingLog(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const record = (level: string) => (facts: object, message: string) => {
    lines.push({ level, facts, message });
  };
  const log = {
    lines,
    debug: record("debug"),
    info: record("info"),
    warn: record("warn"),
    error: record("error"),
    child: () => log,
  };
  return log;
}

/**
 * Waits until `check` gives something, at most `seconds`; throws with what was awaited. Nothing else in the
 * tests waits between looks; where a look is dear, `restMilliseconds` lie between two.
 */
export async function eventually<T>(
  awaited: string,
  check: () => Promise<T | undefined | false>,
  seconds = 120,
  restMilliseconds = 20,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await check();
    if (found) return found;
    await sleep(restMilliseconds);
  }
  throw new Error(`Waited ${seconds} s in vain: ${awaited}`);
}

/** Asks a program to end and waits until it has; one that does not is killed after `seconds`. */
export async function ended(child: ChildProcess, seconds = 20): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const force = setTimeout(() => child.kill("SIGKILL"), seconds * 1_000);
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
  clearTimeout(force);
}
