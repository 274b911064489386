import { afterEach, test } from "vitest";
import { migrateJobs } from "../../platform/jobs/jobs.ts";
import { liveThroughBadDays } from "../support/bad-days.ts";
import { ownBinaries, postgresNode } from "./support/postgres-node.ts";
import { createDatabase, prepareDatabase } from "./support/world.ts";

const seeds = (process.env.BAD_DAYS_SEEDS ?? "1,2,3,4,5,6,7,8,9,10,11,12").split(",").map(Number);

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test("on each of many bad days of a database every lane takes jobs again within ten seconds of its return", async () => {
  const database = await postgresNode({ name: "bad-days", binaries: ownBinaries() });
  undo.push(database.remove, database.stop);
  await database.start();
  await createDatabase(database.urlOf("postgres"), "goldhall");
  const url = database.urlOf("goldhall");
  await prepareDatabase(url);
  await migrateJobs(url);
  const restart = async () => {
    await database.stop();
    await database.start();
  };
  for (const seed of seeds) {
    const story = await liveThroughBadDays({ url, seed, faults: 12, maxMilliseconds: 8_000, restart });
    process.stdout.write(`seed ${seed}: ${story.join(", ")}\n`);
  }
});
