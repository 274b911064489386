import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { buildFolder, cleanBuilds, findBuild } from "./builds.mjs";
import { compressAssets } from "./compress-assets.mjs";
import { withProgress } from "./progress.mjs";
import { noteRelease } from "./release.mjs";

/**
 * Builds the shop unless there is a build of these sources and this kind. It is made in a folder of its own and moved in place when
 * it is whole, so builds at the same time and running servers never see half of one. Answers an exit status and the folder.
 */
export async function ensureBuilt({ root, runNode, demo }) {
  const found = findBuild(root, demo);
  if (found) {
    noteRelease(root, found);
    return { status: 0, folder: found };
  }
  const folder = buildFolder(root, demo);
  const unfinished = path.join(root, "build", `unfinished-${randomBytes(6).toString("hex")}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    const status = await withProgress("Building the shop", () => build({ root, runNode, demo, unfinished }));
    if (status !== 0) return { status, folder };
    noteRelease(root, unfinished);
    moveInPlace(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  cleanBuilds(folder);
  return { status: 0, folder };
}

async function build({ root, runNode, demo, unfinished }) {
  const cli = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const status = await runNode([cli, "build", "--logLevel", "warn"], {
    DEMO: demo ? "1" : "0",
    NODE_ENV: "production",
    BUILD_FOLDER: path.relative(root, unfinished),
  });
  if (status === 0) await compressAssets(path.join(unfinished, "client"));
  return status;
}

/** Somebody who built the same content meanwhile is as good as we are. */
function moveInPlace(unfinished, folder) {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
