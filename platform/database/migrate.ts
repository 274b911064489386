import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as drizzleMigrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { isBeforeBaseline, MigrationError, olderDatabase } from "./baseline.ts";

/** Any fixed number; it only has to be the same in every server that might migrate at the same time. */
export const migrationLock = 4_801_221_001;

/**
 * Brings the database to the newest migration. Several servers may call it at once: one migrates while the
 * others wait. Returns how many migrations were applied. Throws MigrationError, with nothing changed, for a
 * database from before the baseline.
 */
export async function migrate(url: string, folder: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const before = await appliedMigrations(client);
    const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
    if (isBeforeBaseline(before, known)) throw new MigrationError(olderDatabase);
    await drizzleMigrate(drizzle(client), { migrationsFolder: folder });
    return (await appliedMigrations(client)).length - before.length;
  } finally {
    await client.end();
  }
}

/** The migrations that a database has, by the time in their journal. */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (found.rows[0]?.name === null) return [];
  const { rows } = await client.query<{ at: string }>(
    "select created_at::text as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ at }) => Number(at));
}
