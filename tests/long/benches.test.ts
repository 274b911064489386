import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { builtServer } from "../support/built-server.ts";

/** What each bench is told, so that it is through soon: its figures are not looked at here. */
const runs: Record<string, readonly string[]> = {
  pages: ["1"],
  live: ["100"],
  listings: ["500", "1", "1"],
  orders: ["2000"],
  reports: ["20"],
  phone: ["/", "1"],
  "desk-frames": ["10", "3", "1000"],
};
/** Programs that the benches start, and what they share. */
const helpers = ["bare-page", "bare-server", "live-clients", "programs"];

test("every bench is known here", () => {
  const names = readdirSync("bench").flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
  expect(names.filter((name) => !helpers.includes(name)).sort()).toEqual(Object.keys(runs).sort());
});

test.each(Object.entries(runs))("the bench %s runs to its end", (name, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`bench/${name}.ts`, ...args], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", BUILT_SERVER: builtServer() },
  });
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/\d/);
});
