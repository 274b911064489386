import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const refused: Record<string, [source: string, words: string]> = {
  "tests/a/sleep.test.ts": ['import { setTimeout as sleep } from "node:timers/promises";', "No test sleeps"],
  "tests/a/timer.test.ts": ["await new Promise((resolve) => setTimeout(resolve, 300));", "No test sleeps"],
  "domain/a/beside.test.ts": ["await new Promise((resolve) => setTimeout(resolve, 300));", "No test sleeps"],
  "tests/support/acts.ts": ["await page.waitForTimeout(300);", "No test sleeps"],
  "tests/a/idle.test.ts": ['await page.waitForLoadState("networkidle");', "half a second without requests"],
  "tests/a/goto.test.ts": ['await page.goto(at, { waitUntil: "networkidle" });', "half a second without"],
  "tests/a/text.test.ts": ['await query("select pg_sleep(1)");', "No test sleeps in the database"],
  "tests/a/template.test.ts": ["await query(`select 1,\n pg_sleep(1)`);", "No test sleeps in the database"],
  "tests/a/clock.test.ts": ["export const began = performance.now();", "No test asserts how long"],
  "tests/a/date.test.ts": ["expect(Date.now() - startedAt).toBe(600);", "No test asserts how long"],
};
const allowed: Record<string, string> = {
  "tests/a/waits.test.ts": 'await eventually("it comes", async () => isThere());',
  "domain/a/product.ts": "await new Promise((resolve) => setTimeout(resolve, 300));",
  "tests/support/tools.ts": 'import { setTimeout as sleep } from "node:timers/promises";\nawait sleep(20);',
};
const report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), location: z.object({ path: z.string() }) })),
});

let tree: string;
let said: Map<string, string>;
beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), "goldhall-waiting-"));
  const sources = Object.entries(refused).map(([file, [source]]) => [file, source] as const);
  for (const [file, source] of [...sources, ...Object.entries(allowed)]) {
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(tree, file), source);
  }
  // The configuration names every rule of ours.
  for (const file of ["biome.json", "tests/support/no-waiting.grit", "app/web/forms/action-answer.grit"]) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    cpSync(file, path.join(tree, file));
  }
  const biome = path.resolve("node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: "utf8" });
  const found = Map.groupBy(report.parse(JSON.parse(stdout)).diagnostics, ({ location }) => location.path);
  said = new Map([...found].map(([file, all]) => [file, all.map(({ message }) => message).join("\n")]));
});
afterAll(() => rmSync(tree, { recursive: true }));

test.each(Object.entries(refused))("the linter refuses %s", (file, [, words]) => {
  expect(said.get(file)).toContain(words);
});

test.each(Object.keys(allowed))("and says nothing of %s", (file) => {
  expect(said.get(file) ?? "").not.toContain("No test");
});

test("only what is measured to be printed, a moved clock and a played network are let off", () => {
  const comment = "biome-ignore lint/plugin";
  const args = ["grep", "-l", comment, "--", "*.ts", "*.tsx", ":!tests/borders"];
  expect(execFileSync("git", args, { encoding: "utf8" }).trim().split("\n")).toEqual([
    "app/web/live/paced.test.ts",
    "tests/fuzz/hostile-bodies.ts",
    "tests/long/deployed.test.ts",
    "tests/long/failover.test.ts",
    "tests/support/bad-days.ts",
    "tests/support/db-proxy.ts",
  ]);
});
