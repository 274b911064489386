import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { withProgress } from "./progress.mjs";

/** What npm has installed; it writes this when it is done. */
const hiddenLockFile = (root) => path.join(root, "node_modules", ".package-lock.json");

/**
 * Whether node_modules holds what the lock file names: all of it, or only what a built shop runs on.
 * Optional packages are those of other platforms, which are rightly missing.
 */
function isInstalled(root, onlyProduction) {
  if (!existsSync(hiddenLockFile(root))) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = packagesOf(hiddenLockFile(root));
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
 * Where nothing is installed yet that is `npm ci`, which takes the lock file to the letter. Later it is `npm
 * install --no-save` with the same versions: `npm ci` would first remove the packages that a running server
 * works with.
 */
export async function ensureInstalled({ root, run, onlyProduction }) {
  if (isInstalled(root, onlyProduction)) return 0;
  const npm = process.env.npm_execpath;
  const [file, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  const how = existsSync(hiddenLockFile(root)) ? ["install", "--no-save"] : ["ci"];
  const which = onlyProduction ? "--omit=dev" : "--include=dev";
  return withProgress("Installing the packages", () =>
    run(file, [...args, ...how, which, "--no-audit", "--no-fund", "--loglevel=error"], { NODE_ENV: "" }),
  );
}
