import { expect, test } from "vitest";
import { ConfigError } from "../platform/config/config.ts";
import { MigrationError, olderDatabase } from "../platform/database/baseline.ts";
import { openDatabase } from "./open-database.ts";
import type { Services } from "./services.ts";
import { exitStatus, listenProblem, nodeProblem, StartError, startSentence } from "./start-error.ts";

test.each(["16.20.0", "20.19.4", "22.11.0"])("Node.js %s is refused with the way out", (version) => {
  expect(nodeProblem(version)).toMatch(/^Goldhall needs Node\.js 22\.12 or newer, and this is /);
});

test.each(["22.12.0", "24.21.0", "25.0.1"])("Node.js %s runs the program", (version) => {
  expect(nodeProblem(version)).toBeNull();
});

test("a PostgreSQL that is too old is refused before anything is read or changed in it", async () => {
  const asked: unknown[] = [];
  const db = {
    execute: async (query: unknown) => {
      asked.push(query);
      return { rows: [{ version: 13 }] };
    },
  };
  // All that is asked of it before it refuses.
  const services = { ctx: { db }, config: { demo: true } } as unknown as Services;
  await expect(openDatabase(services, "")).rejects.toThrow(
    "Goldhall needs PostgreSQL 14 to 18, and this database runs 13.",
  );
  expect(asked).toHaveLength(1);
});

test("a database that is older than the baseline is refused with the way to bring it up to date", () => {
  expect(startSentence(new MigrationError(olderDatabase))).toBe(olderDatabase);
});

test("a start that fails for a setting ends with another status than one that may work in a moment", () => {
  const refused = Object.assign(new Error(), { code: "ECONNREFUSED" });
  const inUse = Object.assign(new Error(), { code: "EADDRINUSE" });
  const taken = listenProblem(inUse, { host: "127.0.0.1", port: 3000 });
  for (const error of [
    new ConfigError(["ORIGIN"]),
    new MigrationError("older"),
    new StartError("other keys"),
  ])
    expect(exitStatus(error)).toBe(78);
  for (const error of [refused, taken, new TypeError("a bug")]) expect(exitStatus(error)).toBe(1);
});

test("a fault of our own has no sentence, so that its stack is kept", () => {
  expect(startSentence(new TypeError("undefined is not a function"))).toBeNull();
});
