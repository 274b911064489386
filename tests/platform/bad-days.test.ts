import { expect, test } from "vitest";
import { liveThroughBadDays } from "../support/bad-days.ts";
import { testDatabase } from "../support/database.ts";

test("after whatever happened to the database every lane takes jobs again within ten seconds", async () => {
  const database = await testDatabase();
  const restart = async () => {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  };
  const day = { url: database.url, seed: 1, faults: 6, maxMilliseconds: 1_000, restart };
  expect(await liveThroughBadDays(day)).toHaveLength(day.faults);
  await database.close();
});
