import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./connect.ts";

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

/**
 * Runs a statement that is planned once per connection and then reused: for large statements that run often. Runs by
 * itself, outside any transaction of the caller.
 */
export async function executePrepared<Row extends pg.QueryResultRow>(
  db: Database,
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const answer = await db.$client.query<Row>({ name: nameOf(text), text, values: params });
  return answer.rows;
}
