import { spawnSync } from "node:child_process";

/** Builds the shop if its sources have changed, so that browser tests see what is in the tree. */
export default function setup() {
  const built = spawnSync(process.execPath, ["scripts/launch.mjs", "build"], {
    stdio: "inherit",
    env: { ...process.env, DEMO: "1" },
  });
  if (built.status !== 0) throw new Error("The shop could not be built");
}
