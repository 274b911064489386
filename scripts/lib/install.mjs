import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withProgress } from "./progress.mjs";

/**
 * `npm ci` would refuse a lock file made where a registry has no packages of other platforms, so it is
 * `npm install --no-save`, which takes the versions of the lock file and leaves it alone.
 *
 * Installs the packages of the lock file when they are missing or another lock file's. Returns an exit status.
 */
export async function ensureInstalled({ root, run }) {
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  const stamp = path.join(root, "node_modules", ".goldhall-install");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return 0;
  const npm = process.env.npm_execpath;
  const [file, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  const status = await withProgress("Installing the packages", () =>
    run(
      file,
      [...args, "install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
      { NODE_ENV: "" },
    ),
  );
  if (status === 0) writeFileSync(stamp, lock);
  return status;
}
