import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as drizzleMigrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Any fixed number; it only has to be the same in every server that might migrate at the same time. */
export const migrationLock = 4_801_221_001;

/**
 * Brings the database to the newest migration. Several servers may call it at once: one migrates while the
 * others wait. Returns how many migrations were applied.
 */
export async function migrate(url: string, folder: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const before = await countApplied(client);
    await drizzleMigrate(drizzle(client), { migrationsFolder: folder });
    return (await countApplied(client)) - before;
  } finally {
    await client.end();
  }
}

async function countApplied(client: pg.Client): Promise<number> {
  const exists = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (exists.rows[0]?.name === null) return 0;
  const counted = await client.query("select count(*)::int as count from drizzle.__drizzle_migrations");
  return Number(counted.rows[0]?.count ?? 0);
}
