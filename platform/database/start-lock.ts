import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const patienceMilliseconds = 90_000;

/** Whether a process of this machine lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, but belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function take(file: string): boolean {
  try {
    const handle = openSync(file, "wx", 0o600);
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Removes the lock of a program that was killed while it held it. */
function dropDead(file: string): void {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (pid > 0 && !isAlive(pid)) rmSync(file, { force: true });
  } catch {
    // Released meanwhile.
  }
}

/**
 * Runs `work` while no other program does the same under this file. Waits at most 90 s for another that
 * starts, then throws. The lock of a program that died is taken over.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (let waited = 0; !take(file); waited += 50) {
    if (waited >= patienceMilliseconds) throw new Error(`Another program is starting on this data (${file})`);
    dropDead(file);
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
