import { spawnSync } from "node:child_process";
import chromium from "@sparticuz/chromium";

/**
 * Builds the shop if its sources have changed, so that browser tests see what is in the tree, and unpacks the browser: two
 * workers that did it at once would each run a file that the other is still writing.
 */
export default async function setup() {
  const built = spawnSync(process.execPath, ["scripts/launch.mjs", "build"], {
    stdio: "inherit",
    env: { ...process.env, DEMO: "1" },
  });
  if (built.status !== 0) throw new Error("The shop could not be built");
  await chromium.executablePath();
}
