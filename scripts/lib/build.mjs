import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ageOf, buildFolder, cleanBuilds, findBuild, isRunning } from "./builds.mjs";
import { compressAssets } from "./compress-assets.mjs";
import { withProgress } from "./progress.mjs";
import { sourceFolders } from "./sources.mjs";

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
function noteRelease(root, folder) {
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
