import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { z } from "zod";

/** Minutes are soon enough: the launcher cleans nobody away who was silent for less than a day. */
const beatMilliseconds = 60_000;

/** The folder of the build that runs: `server/index.js` and `client` stand in it. */
export function buildFolder(): string {
  return path.resolve(process.argv[1] ?? ".", "../..");
}

/**
 * Marks this build as used by this program (`users/<pid>@<host>`), so that the launcher leaves it alone when
 * it cleans older ones away (scripts/lib/builds.mjs). Answers how to take the mark back. Where the folder may
 * not be written, nothing is marked.
 */
export function markBuildInUse(folder = buildFolder()): () => void {
  const users = path.join(folder, "users");
  const mark = path.join(users, `${process.pid}@${hostname()}`);
  try {
    mkdirSync(users, { recursive: true });
    writeFileSync(mark, "");
  } catch {
    return () => {};
  }
  const beat = setInterval(() => {
    try {
      utimesSync(mark, new Date(), new Date());
    } catch {
      // Somebody has removed the folder; there is nothing to keep alive any more.
    }
  }, beatMilliseconds).unref();
  return () => {
    clearInterval(beat);
    rmSync(mark, { force: true });
  };
}

const releaseSchema = z.object({ version: z.string(), commit: z.string().default("unknown") });
export type Release = { version: string; commit: string };

/**
 * Version and commit of this program, as the launcher noted them beside the build; sources alone have only a
 * version.
 */
export function readRelease(folder = buildFolder()): Release {
  try {
    return releaseSchema.parse(JSON.parse(readFileSync(path.join(folder, "release.json"), "utf8")));
  } catch {
    return { ...releaseSchema.parse(JSON.parse(readFileSync("package.json", "utf8"))), commit: "unknown" };
  }
}
