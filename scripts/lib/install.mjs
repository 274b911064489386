import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { withProgress } from "./progress.mjs";

/**
 * Whether node_modules holds what the lock file names: all of it, or only what a built shop runs on. npm
 * writes down what it has installed when it is done. Optional packages are those of other platforms, which
 * are rightly missing.
 */
function isInstalled(root, onlyProduction) {
  const hiddenLockFile = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hiddenLockFile)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = packagesOf(hiddenLockFile);
  return Object.entries(packagesOf(path.join(root, "package-lock.json"))).every(
    ([name, { version, dev, optional, devOptional }]) =>
      name === "" ||
      optional ||
      devOptional ||
      (dev && onlyProduction) ||
      installed[name]?.version === version,
  );
}

/**
 * Installs the packages of the lock file when some are missing or of another version; `onlyProduction` leaves
 * out what building and testing need. Returns an exit status.
 *
 * `npm ci` would refuse a lock file made where a registry has no packages of other platforms, so it is `npm
 * install --no-save`, which takes the versions of the lock file and leaves it alone.
 */
export async function ensureInstalled({ root, run, onlyProduction }) {
  if (isInstalled(root, onlyProduction)) return 0;
  const npm = process.env.npm_execpath;
  const [file, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  const which = onlyProduction ? "--omit=dev" : "--include=dev";
  return withProgress("Installing the packages", () =>
    run(file, [...args, "install", "--no-save", which, "--no-audit", "--no-fund", "--loglevel=error"], {
      NODE_ENV: "",
    }),
  );
}
