import { expect, test } from "vitest";
import { liveThroughBadDays } from "../support/bad-days.ts";
import { testDatabase } from "../support/database.ts";

test("after whatever happened to the database every lane takes jobs again within ten seconds", async () => {
  const database = await testDatabase();
  const restart = async () => {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  };
  const seed = Number(process.env.BAD_DAYS_SEED ?? 1);
  const story = await liveThroughBadDays({
    url: database.url,
    seed,
    faults: Number(process.env.BAD_DAYS_FAULTS ?? 6),
    maxMilliseconds: 1_500,
    restart,
  });
  expect(story).toHaveLength(Number(process.env.BAD_DAYS_FAULTS ?? 6));
  await database.close();
});
