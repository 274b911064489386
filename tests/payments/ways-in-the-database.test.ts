import { afterAll, beforeAll, expect, test } from "vitest";
import { payoutMethods, payoutWays, payWays } from "../../domain/ways/model.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("no check and no enum of the database lists the ways, so that a new one needs no migration", async () => {
  const { rows } = await database.pool.query<{ name: string; text: string }>(`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'
    union all select t.typname, quote_literal(e.enumlabel) from pg_enum e join pg_type t on t.oid = e.enumtypid`);
  const codes = [...payWays, ...payoutMethods, ...payoutWays];
  const listing = rows.filter(({ text }) => codes.some((code) => text.includes(`'${code}'`)));
  expect(listing).toEqual([]);
});
