import { randomBytes } from "node:crypto";
import pg from "pg";
import { settingsGroups } from "../../../domain/settings/inputs.ts";
import { migrateAll } from "../../../platform/database/migrate-all.ts";
import { type Anvil, startAnvil, testXpub } from "../../support/anvil.ts";
import { generousLimits } from "../../support/generous-holds.ts";
import { type LyingNode, startLyingNode } from "./lying-node.ts";
import { type MoodySmtp, startMoodySmtp } from "./moody-smtp.ts";
import { type ShopProcess, shopProcess } from "./shop-process.ts";

/** The surroundings of a shop that are the same for all of its servers. */
export type ExternalServices = {
  chain: Anvil;
  nodes: LyingNode[];
  smtp: MoodySmtp;
  /** The environment of a server in them; all have the same secrets. */
  env: Record<string, string>;
  stop(): Promise<void>;
};

/** A test chain with a block a second, two endpoints before it that can lie, and a mail server with moods. */
export async function startExternalServices(): Promise<ExternalServices> {
  const chain = await startAnvil({ blockTime: 1 });
  const nodes = [await startLyingNode(chain.url), await startLyingNode(chain.url)];
  const smtp = await startMoodySmtp();
  return {
    chain,
    nodes,
    smtp,
    env: {
      ETH_RPC_URLS: nodes.map(({ url }) => url).join(","),
      ETH_CHAIN_ID: "31337",
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      RATE_LIMITS: "off",
      AUTH_SECRET: randomBytes(48).toString("base64"),
      VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await smtp.stop();
      await chain.stop();
    },
  };
}

/** Migrates a new database and gives it the tests' ETH key. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrateAll(url);
  await withClient(url, (client) =>
    client.query(
      "insert into eth_keys (xpub, state, proposed_at, decided_at) values ($1, 'active', now(), now()) on conflict do nothing",
      [testXpub],
    ),
  );
}

/** Lets one machine play hundreds of customers: as much gold as they want, and holds without number. */
export async function allowCrowds(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("update gold_positions set total = 10000000");
    await client.query(
      "insert into settings (key, value, version, updated_at) values ('holds', $1, 1, now()) on conflict (key) do update set value = $1",
      [settingsGroups.holds.parse(generousLimits)],
    );
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export async function createDatabase(maintenanceUrl: string, name: string): Promise<void> {
  await withClient(maintenanceUrl, (client) => client.query(`create database ${name}`));
}

/** Two servers over one database, which are not started yet. */
export async function twoServers(databaseUrl: string, { env }: ExternalServices): Promise<ShopProcess[]> {
  return Promise.all(
    ["a", "b"].map((name) => shopProcess({ name, env: { ...env, DATABASE_URL: databaseUrl } })),
  );
}

export type Eyes = {
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[] | null>;
  close(): Promise<void>;
};

/** Looks into the database whichever state it is in; null while it cannot be asked. */
export function openEyes(urlOf: () => string): Eyes {
  let pool: { url: string; pool: pg.Pool } | undefined;
  const current = () => {
    const url = urlOf();
    if (pool?.url === url) return pool.pool;
    void pool?.pool.end().catch(() => {});
    const opened = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 3_000 });
    opened.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
    pool = { url, pool: opened };
    return opened;
  };
  return {
    query: (statement, values) =>
      current()
        .query<Record<string, unknown>>(statement, values)
        .then(
          ({ rows }) => rows,
          (error: unknown) => {
            // A mistake in the question is ours; everything else is the fault under test.
            if (error instanceof pg.DatabaseError && /^42/.test(error.code ?? "")) throw error;
            return null;
          },
        ),
    close: async () => pool?.pool.end(),
  };
}

/** Ends whatever of these still runs. */
export async function endAll(servers: readonly ShopProcess[]): Promise<void> {
  await Promise.all(servers.map((server) => server.remove()));
}
