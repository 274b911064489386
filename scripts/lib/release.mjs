import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sourceFolders } from "./sources.mjs";

/** The commit of the sources: from the environment where there is no git (images), else git's own word. */
function commitOf(root) {
  const given = process.env.GOLDHALL_COMMIT?.trim();
  if (given) return given;
  if (!existsSync(path.join(root, ".git"))) return undefined;
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const head = git("rev-parse", "--short=12", "HEAD");
  if (head.status !== 0) return undefined;
  const changes = git("status", "--porcelain", "--untracked-files=no", "--", ...sourceFolders);
  return `${head.stdout.trim()}${changes.stdout?.trim() ? "+changes" : ""}`;
}

/**
 * Writes beside a build which version and commit its sources are (`release.json`). Where the commit cannot be
 * known, what was noted when it was built stays.
 */
export function noteRelease(root, folder) {
  const file = path.join(folder, "release.json");
  const commit = commitOf(root);
  if (commit === undefined && existsSync(file)) return;
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const text = `${JSON.stringify({ version, commit: commit ?? "unknown" })}\n`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  try {
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, text);
    renameSync(partial, file);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}
