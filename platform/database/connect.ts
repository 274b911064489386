import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgTransaction } from "drizzle-orm/node-postgres";
import pg from "pg";

type NoSchema = Record<string, never>;
export type Database = NodePgDatabase<NoSchema> & { $client: pg.Pool };
/** A transaction of the database; anything that takes one also takes the database itself. */
export type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
export type Queryable = Database | Transaction;

export type Connection = { pool: pg.Pool; db: Database; close(): Promise<void> };

/** Opens a pool of at most `max` connections (default 10) and the query builder over it. Errors of idle clients go to `onError`. */
export function connect(url: string, options: { max?: number; onError: (error: Error) => void }): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    application_name: "goldhall",
  });
  pool.on("error", options.onError);
  // A client that is lent out reports its errors itself; without a listener they would end the program.
  pool.on("connect", (client) => client.on("error", options.onError));
  return { pool, db: drizzle(pool), close: () => pool.end() };
}
