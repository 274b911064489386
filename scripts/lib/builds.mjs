import { existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { sourceHash } from "./sources.mjs";

// One folder per content, side by side: build/<hash of the sources and the kind>/{client,server} (decision
// 030).
const buildName = /^[0-9a-f]{16}$/;
const unfinishedName = /^unfinished-/;

/** A build asked for so lately may have a server that is about to start. */
const startingMilliseconds = 10 * 60_000;
/** A server says each minute that it runs (server/build-folder.ts); one that was silent for a day is gone. */
const silentMilliseconds = 24 * 3_600_000;

/** Where the build of these sources is, or is going to be. */
export function buildFolder(root, demo) {
  return path.join(root, "build", sourceHash(root, demo));
}

/**
 * The build of these sources; undefined when there is none. Asked for, it is not cleaned away for a while.
 */
export function findBuild(root, demo) {
  const folder = buildFolder(root, demo);
  if (!existsSync(folder)) return undefined;
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // Somebody else's folder, which we may read but not mark.
  }
  return folder;
}

/** Removes the builds that nobody runs, except `current`, and what builds that broke off have left. */
export function cleanBuilds(current, now = Date.now()) {
  const all = path.dirname(current);
  for (const name of readdirSync(all)) {
    const folder = path.join(all, name);
    const isBuild = buildName.test(name);
    if (folder === current || !(isBuild || unfinishedName.test(name))) continue;
    if (ageOf(folder, now) < (isBuild ? startingMilliseconds : silentMilliseconds)) continue;
    if (!isInUse(folder, now)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a program runs this build: each has a file `users/<pid>@<host>` there. */
function isInUse(folder, now = Date.now()) {
  const users = path.join(folder, "users");
  if (!existsSync(users)) return false;
  return readdirSync(users).some((name) => isRunning(name, ageOf(path.join(users, name), now)));
}

/** Whether the program of a mark `<pid>@<host>` runs, which it last confirmed `age` milliseconds ago. */
export function isRunning(mark, age) {
  if (age > silentMilliseconds) return false;
  const [pid, host] = [mark.slice(0, mark.indexOf("@")), mark.slice(mark.indexOf("@") + 1)];
  // Of another machine or container we know only that it has not been silent.
  return host !== hostname() || isAlive(Number(pid));
}

export function ageOf(file, now) {
  try {
    return now - statSync(file).mtimeMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's program may not be signalled, but it is there.
    return error.code === "EPERM";
  }
}
