import { createHash } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Database } from "./connect.ts";

/**
 * A statement of `runInOrder`, and how many rows it must return at least for the next ones to run; none
 * unless told.
 */
export type OrderedStatement = { statement: SQLWrapper; mustReturn?: number };

/**
 * Runs statements as one transaction, one after the other in the order given, in a single round trip: all are
 * sent at once with the commit behind them, so that nobody waits for a lock while its owner's answers are on
 * their way. The first that returns too few rows, or calls the database's function `refuse`, ends it: nothing
 * of the transaction remains, no later one runs, and its index is answered. Null says that all of it is
 * committed. Each statement is planned once per connection.
 */
export async function runInOrder(
  db: Database,
  statements: readonly OrderedStatement[],
): Promise<number | null> {
  const queries = statements.map((one) => queryOf(textOf(one)));
  const client = await db.$client.connect();
  const connection: { pipeline: boolean } = client;
  connection.pipeline = true;
  try {
    const sent = [
      client.query("begin"),
      ...queries.map((query) => client.query(query)),
      client.query("commit"),
    ];
    const ended = await Promise.allSettled(sent);
    // Everything after the first error fails because of it.
    const failed = ended.findIndex(({ status }) => status === "rejected");
    const first = ended[failed];
    if (first?.status !== "rejected") return null;
    if (first.reason instanceof pg.DatabaseError && first.reason.code === tooFew) return failed - 1;
    throw first.reason;
  } finally {
    connection.pipeline = false;
    client.release();
  }
}

/** The code of the database's function `refuse`, which undoes the transaction that calls it. */
const tooFew = "GH001";

function textOf({ statement, mustReturn = 0 }: OrderedStatement): SQL {
  if (mustReturn === 0) return statement.getSQL();
  return sql`with done as (${statement.getSQL()})
    select refuse('too few rows') where (select count(*) from done) < ${mustReturn}::int`;
}

const dialect = new PgDialect();
/** The name under which each text is prepared. Texts come from our code, so there are few. */
const names = new Map<string, string>();

function queryOf(statement: SQL): pg.QueryConfig {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  let name = names.get(text);
  if (!name) {
    name = `gh_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
  }
  return { name, text, values };
}
