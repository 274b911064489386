import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Connection, connect } from "../../platform/database/connect.ts";

export type TestDatabase = Connection & { url: string };

/** A migrated database of its own for a test file: a clone of the template, dropped by `close`. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(clusterUrl, `create database ${name} template goldhall_template`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const connection = connect(url.href, { max: options.max ?? 20, onError: () => {} });
  return {
    ...connection,
    url: url.href,
    close: async () => {
      await connection.close();
      await administer(clusterUrl, `drop database ${name} with (force)`);
    },
  };
}

async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    // Only one clone of the template at a time: PostgreSQL refuses a template that is in use.
    await client.query("select pg_advisory_lock(4801221003)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
