import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { baselineAt, isBeforeBaseline, versionBetween } from "../database/baseline.ts";
import { BackupError } from "./backup-error.ts";
import { quoted } from "./describe-database.ts";

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** The program's migrations: those that a backup's database had, and those that came later. */
export type Migrations = { before: Migration[]; after: Migration[] };

/** Throws BackupError when the backup was made by a newer program, or by one from before the baseline. */
export function sortMigrations(folder: string, applied: readonly number[]): Migrations {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const known = migrations.map(({ folderMillis }) => folderMillis);
  if (applied.some((at) => at > baselineAt && !known.includes(at))) throw new BackupError(newer);
  if (isBeforeBaseline(applied, known)) throw new BackupError(older);
  // A database that has all which the baseline replaced has the baseline.
  const isBefore = ({ folderMillis }: Migration) =>
    folderMillis <= baselineAt || applied.includes(folderMillis);
  return {
    before: migrations.filter(isBefore),
    after: migrations.filter((migration) => !isBefore(migration)),
  };
}

const newer =
  "This backup was made by a newer Goldhall: its database has changes this program doesn't know. Nothing has changed. Update this program first, then restore.";
const older = `This backup is too old for this program to update. Nothing has changed. Restore it with Goldhall ${versionBetween}, make a new backup there, and restore that one here.`;

/** Makes the place where drizzle notes its migrations, in its own words. */
export async function prepareMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
}

/** Applies migrations in the caller's transaction, and notes them as drizzle does. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

/**
 * Runs `fill` on empty tables that take rows as they are: without what migrations put into them, without
 * triggers, and without references between them, which are checked again at the end. Indexes are made anew at
 * the end too, which takes a fraction of the time of keeping them up to date row by row. Needs no more than
 * to own the tables.
 */
export async function withPlainTables(
  client: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  // Those of primary keys and unique constraints stay.
  const indexes = await client.query<{ name: string; definition: string }>(
    `select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = c.oid and contype <> 'f') order by 1`,
  );
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  const names = tables.map((table) => `public.${quoted(table)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  await fill();
  await client.query("set local maintenance_work_mem = '128MB'");
  for (const { definition } of indexes.rows) await client.query(definition);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references.rows)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}
