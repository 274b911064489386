import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ageOf, buildFolder, cleanBuilds, findBuild, isRunning } from "./builds.mjs";
import { compressAssets } from "./compress-assets.mjs";
import { withProgress } from "./progress.mjs";
import { noteRelease } from "./release.mjs";

/**
 * Builds the shop unless there is a build of these sources and this kind. It is made in a folder of its own
 * and moved in place when it is whole, so builds at the same time and running servers never see half of one.
 * Answers an exit status and the folder.
 */
export async function ensureBuilt({ root, runNode, demo }) {
  const found = findBuild(root, demo);
  if (found) {
    noteRelease(root, found);
    return { status: 0, folder: found };
  }
  const folder = buildFolder(root, demo);
  const endTurn = await takeTurn(folder);
  try {
    const status = existsSync(folder) ? 0 : await buildApart({ root, runNode, demo, folder });
    return { status, folder };
  } finally {
    endTurn();
  }
}

/**
 * Waits while somebody builds the same content. Only to spare work: two that build at once do each other no
 * harm.
 */
async function takeTurn(folder) {
  const turn = path.join(path.dirname(folder), `turn-${path.basename(folder)}`);
  mkdirSync(path.dirname(turn), { recursive: true });
  for (;;) {
    try {
      writeFileSync(turn, `${process.pid}@${hostname()}`, { flag: "wx" });
      return () => rmSync(turn, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isHeld(turn)) await sleep(250);
    else rmSync(turn, { force: true });
  }
}

function isHeld(turn) {
  try {
    const mark = readFileSync(turn, "utf8");
    const age = ageOf(turn, Date.now());
    // The mark follows its file at once, and no build takes so long.
    return mark === "" ? age < 10_000 : age < 15 * 60_000 && isRunning(mark, age);
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

async function buildApart({ root, runNode, demo, folder }) {
  const unfinished = path.join(root, "build", `unfinished-${randomBytes(6).toString("hex")}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    const status = await withProgress("Building the shop", () => build({ root, runNode, demo, unfinished }));
    if (status !== 0) return status;
    noteRelease(root, unfinished);
    moveInPlace(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  cleanBuilds(folder);
  return 0;
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
