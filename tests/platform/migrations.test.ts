import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import config from "../../drizzle.config.ts";
import { checkArchive } from "../../platform/backup/archive-reader.ts";
import { baselineAt, MigrationError } from "../../platform/database/baseline.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { oldShop } from "../backup/backup-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

type Journal = { entries: { idx: number; when: number; tag: string }[] };

const journal: Journal = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8"));

let database: TestDatabase;
/** The times of the 47 migrations that the baseline replaced, as a database of then has them. */
let replaced: number[];
/**
 * The baseline and one more migration, which makes a table: the database has whatever came after the
 * baseline.
 */
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  replaced = (await checkArchive(oldShop)).manifest.migrations;
  folder = mkdtempSync(path.join(tmpdir(), "goldhall-migrations-"));
  cpSync("migrations", folder, { recursive: true });
  const newest = journal.entries.at(-1) ?? { idx: 0, when: 0 };
  const later = { ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: "later" };
  writeFileSync(
    path.join(folder, "meta/_journal.json"),
    JSON.stringify({
      ...journal,
      entries: [...journal.entries.filter(({ when }) => when <= baselineAt), later],
    }),
  );
  writeFileSync(path.join(folder, "later.sql"), "create table later (one integer)");
});
beforeEach(async () => {
  await database.pool.query("drop table if exists later");
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Makes the database say that it has these migrations, and no others. */
async function claimApplied(times: readonly number[]): Promise<void> {
  await database.pool.query("truncate drizzle.__drizzle_migrations");
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select '', unnest($1::bigint[])",
    [times],
  );
}

test("a database with all that the baseline replaced stands at it: only later migrations are applied", async () => {
  expect(replaced).toHaveLength(47);
  await claimApplied(replaced);
  expect(await migrate(database.url, folder)).toBe(1);
  expect((await database.pool.query("select from later")).rows).toEqual([]);
  expect(await migrate(database.url, folder)).toBe(0);
});

test.each([
  ["stopped earlier", (times: number[]) => times.slice(0, -1)],
  ["has as many as the baseline", (times: number[]) => times.slice(0, 6)],
  ["left one out", (times: number[]) => times.toSpliced(20, 1)],
])("a database that %s is refused, and nothing is done to it", async (_, some) => {
  await claimApplied(some(replaced));
  const error: unknown = await migrate(database.url, folder).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(MigrationError);
  expect(String(error)).toMatch(/too old for this program to update.*Goldhall 0\.1\.0/);
  expect((await database.pool.query("select to_regclass('later') as made")).rows).toEqual([{ made: null }]);
});

test("the journal names every file once, each later than the one before it", () => {
  const tags = journal.entries.map(({ tag }) => `${tag}.sql`);
  expect(
    readdirSync("migrations")
      .filter((file) => file.endsWith(".sql"))
      .sort(),
  ).toEqual(tags);
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  expect(readdirSync("migrations/meta").filter((file) => file.endsWith("_snapshot.json"))).toHaveLength(1);
});

/** Columns, constraints, indexes and sequences of a database, a line each. */
async function describe({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)) as line
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', sequencename, data_type, start_value, min_value, max_value) from pg_sequences
    where schemaname = 'public'
    order by 1`);
  return rows.map(({ line }) => line);
}

test("the tables of the program are those of a migrated database, which adds rules only", async () => {
  const files = config.schema.flatMap((pattern) => globSync(pattern));
  const modules = await Promise.all(files.map((file) => import(path.resolve(file))));
  const tables = generateDrizzleJson(Object.assign({}, ...modules));
  const [bare, migrated] = [await testDatabase({ empty: true }), await testDatabase()];
  await bare.pool.query("create extension pg_trgm");
  // What the tables' columns and indexes are made with.
  const [searchText = ""] = readFileSync("migrations/0045_search_letters.sql", "utf8").split("-->");
  await bare.pool.query(searchText);
  for (const statement of await generateMigration(generateDrizzleJson({}), tables))
    await bare.pool.query(statement);
  const [asked, there] = [await describe(bare), await describe(migrated)];
  await Promise.all([bare.close(), migrated.close()]);
  expect(asked.filter((line) => !there.includes(line))).toEqual([]);
  const more = there.filter((line) => !asked.includes(line));
  // Foreign keys between parts, checks, triggers, and the one index that the tables do not name.
  const isRule = / (CHECK|FOREIGN KEY|TRIGGER) | payouts_one_alive /;
  expect(more.filter((line) => !isRule.test(line))).toEqual([]);
});
