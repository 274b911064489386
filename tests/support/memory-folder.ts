import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { isAlive } from "../../platform/database/start-lock.ts";

const inMemory = "/dev/shm";
const roomBytes = 2 * 1024 ** 3;

/** Whether this machine has a folder that is kept in memory, with 2 GiB of room in it. */
export function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

/**
 * A new folder for the databases of a test run: in memory where there is room, since each of them is a
 * thousand small files, else under /tmp. Removes what runs that were killed left in memory.
 */
export function runFolder(): string {
  if (!hasRoomInMemory()) return mkdtempSync("/tmp/goldhall-test-");
  for (const name of readdirSync(inMemory)) {
    const pid = /^goldhall-test-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(inMemory, name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(inMemory, `goldhall-test-${process.pid}-`));
}
