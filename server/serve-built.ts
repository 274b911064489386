import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { type Config, parseConfig } from "../platform/config/config.ts";
import { AlreadyRunningError } from "../platform/database/embedded.ts";
import { buildFolder, markBuildInUse, readRelease } from "./build-folder.ts";
import { loadDemo } from "./demo.ts";
import { onceLauncherGone } from "./launcher-gone.ts";
import { listen } from "./listen.ts";
import { type Running, startShop } from "./run.ts";
import { listenProblem } from "./start-error.ts";

function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Serves the built shop until it is told to stop (Ctrl-C or SIGTERM), then finishes what is running. Told so
 * while it still starts, it finishes starting and closes at once, so that no database is left behind.
 */
export async function serveBuilt(): Promise<void> {
  const config = parseConfig(process.env);
  const stopAsked = untilStopAsked();
  process.once("exit", markBuildInUse());
  const shop = await startOrTell(config);
  if (!shop) return process.exit(0);
  if (stopAsked.already()) return close(config, () => shop.stop(async () => {}));
  const server = await listen(shop.http(build, path.join(buildFolder(), "client")), config).catch(
    async (error: Error) => {
      await shop.stop(async () => {});
      throw listenProblem(error, config) ?? error;
    },
  );
  if (!config.databaseUrl) {
    writeFileSync(runFile(config), JSON.stringify({ pid: process.pid, address: config.origin }));
  }
  await announce(config, shop);
  await stopAsked.promise;
  await close(config, () => shop.stop(server.close));
}

function runFile(config: Config): string {
  return path.join(config.dataDir, "server.json");
}

async function startOrTell(config: Config): Promise<Running | undefined> {
  const clock = setTimeout(() => say("  Preparing the database …"), 1_500);
  try {
    return await startShop(config);
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    const file = runFile(config);
    const address = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).address : undefined;
    say(`Goldhall is already running on the data in ${config.dataDir}${address ? `: ${address}` : ""}.`);
    say("Nothing has changed. Stop it there with Ctrl-C, or choose another DATA_DIR.");
    return undefined;
  } finally {
    clearTimeout(clock);
  }
}

async function announce(config: Config, { report }: Running): Promise<void> {
  const demo = await loadDemo(config);
  const { version, commit } = readRelease();
  say();
  say(`  Goldhall is open at ${config.origin}`);
  say(`  Version ${version}, commit ${commit}`);
  if (report.movedTo)
    say(`  Database: ${report.movedTo} (the database user can't access ${path.resolve(config.dataDir)})`);
  for (const line of demo?.demoAnnouncement(config.origin, report.seeded) ?? []) say(`  ${line}`);
  say("  Stop with Ctrl-C");
  say();
}

/**
 * Hears Ctrl-C, SIGTERM and the end of its launcher from now on. The second signal ends the program at once.
 */
function untilStopAsked(): { promise: Promise<void>; already(): boolean } {
  let stopAsked = false;
  const promise = new Promise<void>((resolve) => {
    const handle = () => {
      if (stopAsked) process.exit(1);
      stopAsked = true;
      say("  Closing: finishing what is running …");
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, handle);
    onceLauncherGone(() => (stopAsked ? undefined : handle()));
  });
  return { promise, already: () => stopAsked };
}

/** Ends the program: with status 0, or 1 when something did not end in its time and was given up. */
async function close(config: Config, stop: () => Promise<string[]>): Promise<void> {
  const givenUp = await stop();
  rmSync(runFile(config), { force: true });
  if (givenUp.length > 0) say(`  Stopped without waiting for: ${givenUp.join(", ")}.`);
  say("  Goldhall is closed.");
  process.exit(givenUp.length > 0 ? 1 : 0);
}
