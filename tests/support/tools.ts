import { randomBytes } from "node:crypto";
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

/** Waits until `check` gives something, at most `seconds`; throws with what was awaited. */
export async function eventually<T>(
  awaited: string,
  check: () => Promise<T | undefined | false>,
  seconds = 40,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await check();
    if (found) return found;
    await sleep(20);
  }
  throw new Error(`Waited ${seconds} s in vain: ${awaited}`);
}
