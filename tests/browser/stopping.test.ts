import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, expect } from "vitest";
import { freePort } from "../../platform/free-port.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";

let database: TestDatabase;
let dataDir: string;
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});

type Started = { shell: ChildProcess; launcher: number; origin: string; printed(): string };

/**
 * The shop as the README starts it: npm's shell, the launcher, the server; or as the unit does, without npm.
 */
async function startByLauncher(npm = "start"): Promise<Started> {
  database = await testDatabase({ max: 1 });
  dataDir = mkdtempSync(path.join("/tmp", "goldhall-stop-"));
  const port = await freePort();
  // The shell prints the launcher's process id and waits for it, as npm's does.
  const shell = spawn("sh", ["-c", "node scripts/launch.mjs start & echo launcher:$!; wait"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      npm_lifecycle_event: npm,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: "1",
      LOG_LEVEL: "error",
    },
  });
  let printed = "";
  shell.stdout?.on("data", (chunk) => (printed += String(chunk)));
  const origin = `http://localhost:${port}`;
  await expect.poll(() => isAnswering(origin)).toBe(true);
  const launcher = Number(/launcher:(\d+)/.exec(printed)?.[1]);
  return { shell, launcher, origin, printed: () => printed };
}

function isAnswering(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

longTest.each([
  ["SIGTERM", "launcher"],
  ["SIGKILL", "shell"],
  ["SIGKILL", "launcher"],
] as const)("%s to the %s ends the whole shop", async (signal, whom) => {
  const { shell, launcher, origin, printed } = await startByLauncher();
  process.kill(whom === "shell" ? Number(shell.pid) : launcher, signal);
  await expect.poll(printed).toContain("Goldhall is closed.");
  expect(await isAnswering(origin)).toBe(false);
});

longTest("started without npm the launcher becomes the server", async () => {
  const { launcher, origin, printed } = await startByLauncher("");
  expect(readFileSync(`/proc/${launcher}/cmdline`, "utf8")).toContain("server/index.js");
  process.kill(launcher, "SIGTERM");
  await expect.poll(printed).toContain("Goldhall is closed.");
  expect(await isAnswering(origin)).toBe(false);
});
