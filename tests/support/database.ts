import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Connection, connect } from "../../platform/database/connect.ts";
import { testXpub } from "./anvil.ts";
import { templates } from "./templates.ts";

export type TestDatabase = Connection & { url: string };

type Options = {
  max?: number;
  /** Orders without the part that books their money: the database then lets any status stand. */
  holdsNoMoney?: boolean;
  /** False for a shop without an ETH key, which takes no ETH (Rule P34). */
  ethKey?: boolean;
  /** Nothing in it at all, as a restore wants it. */
  empty?: boolean;
  /** A clone of the filled demo shop's, which has its ETH key; `startShopServer` sees that it is there. */
  demo?: boolean;
};

const withoutMoney = `alter table orders disable trigger orders_money_inserted;
  alter table orders disable trigger orders_money_changed;
  alter table ledger_entries disable trigger ledger_entries_money`;

/**
 * Copied file by file, a clone takes half as long as through the write-ahead log; PostgreSQL 14 can only do
 * the latter.
 */
const copying = process.env.TEST_CLUSTER_URL ? "" : "strategy file_copy";

/**
 * A migrated database of its own for a test file: a clone of the template, dropped by `close`. Its shop has
 * the tests' ETH key.
 */
export async function testDatabase(options: Options = {}): Promise<TestDatabase> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = options.demo ? templates.demo : templates.migrated;
  await administer(
    clusterUrl,
    `create database ${name} template ${options.empty ? "template0" : template} ${copying}`,
  );
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const connection = connect(url.href, { max: options.max ?? 20, onError: () => {} });
  if (options.holdsNoMoney) await connection.pool.query(withoutMoney);
  if (options.ethKey !== false && !options.empty && !options.demo) {
    await connection.pool.query(
      "insert into eth_keys (xpub, state, proposed_at, decided_at) values ($1, 'active', now(), now())",
      [testXpub],
    );
  }
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
