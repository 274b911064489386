import { sql } from "drizzle-orm";
import type { Queryable } from "./connect.ts";

/** The PostgreSQL versions that the shop is tested with. */
export const oldestPostgres = 14;
export const newestPostgres = 18;

/** The major version of the database's PostgreSQL, such as 18. */
export async function readPostgresVersion(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL did not name its version");
  return row.version;
}
