import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PgDialect, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Queryable } from "./connect.ts";

const dialect = new PgDialect();
/** The name under which each text is prepared. Texts come from our code, so there are few. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `gh_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** Runs a statement that is planned once per connection and then reused: for those that run often and lock much wanted rows. */
export async function executePrepared<Row extends pg.QueryResultRow>(
  db: Queryable,
  statement: SQL,
): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepared = db._.session.prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult<Row> }>(
    query,
    undefined,
    nameOf(query.sql),
    false,
  );
  return (await prepared.execute()).rows;
}
