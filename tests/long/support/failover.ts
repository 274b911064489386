import { existsSync, readdirSync } from "node:fs";
import pg from "pg";
import { endsWithin } from "../../../kernel/within.ts";
import { eventually } from "../../support/tools.ts";
import { sellGold, type Trade, TradeOver } from "./customers.ts";
import { createStaff } from "./http-client.ts";
import { createJournal, type Journal } from "./journal.ts";
import { followLive, type LiveFollower } from "./live-follower.ts";
import { type MovingAddress, movingAddress } from "./moving-address.ts";
import { ownBinaries, type PostgresNode, postgresNode, promote } from "./postgres-node.ts";
import { seededRandom } from "./random.ts";
import type { ShopProcess } from "./shop-process.ts";
import {
  allowCrowds,
  createDatabase,
  type ExternalServices,
  type Eyes,
  endAll,
  openEyes,
  prepareDatabase,
  startExternalServices,
  twoServers,
} from "./world.ts";

/** Programs of PostgreSQL that are here: those that come with the shop, and Debian's by version. */
export function installedBinaries(): { name: string; folder: string }[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    { name: "PostgreSQL of the shop", folder: ownBinaries() },
    ...versions
      .map((version) => ({ name: `PostgreSQL ${version} of Debian`, folder: `${debian}/${version}/bin` }))
      .filter(({ folder }) => existsSync(`${folder}/postgres`)),
  ];
}

/**
 * A primary with a streaming replica, an address that leads to the primary, and two servers of the shop that
 * know only it.
 */
export type Cluster = {
  primary: PostgresNode;
  replica: PostgresNode;
  address: MovingAddress;
  /** What the replica reads from the primary through. */
  replication: MovingAddress;
  servers: ShopProcess[];
  external: ExternalServices;
  url: string;
  eyes: Eyes;
  stop(): Promise<void>;
};

/** With `synchronous` a commit is answered when the replica has it too. */
export async function startCluster(binaries: string, synchronous: boolean): Promise<Cluster> {
  const primary = await postgresNode({ name: "primary", binaries });
  await primary.start();
  await createDatabase(primary.urlOf("postgres"), "goldhall");
  await prepareDatabase(primary.urlOf("goldhall"));
  await primary.stop();
  const replication = await movingAddress(primary.port);
  const replica = await postgresNode({
    name: "replica",
    binaries,
    replicaOf: primary,
    settings: [
      `primary_conninfo = 'host=127.0.0.1 port=${replication.port} user=goldhall application_name=replica'`,
      "wal_retrieve_retry_interval = 200",
    ],
  });
  await primary.start();
  await replica.start();
  const admin = new pg.Client({ connectionString: primary.urlOf("postgres") });
  await admin.connect();
  await eventually("the replica streams", async () => {
    const { rows } = await admin.query("select 1 from pg_stat_replication where state = 'streaming'");
    return rows.length > 0;
  });
  if (synchronous) {
    await admin.query("alter system set synchronous_standby_names = 'replica'");
    await admin.query("select pg_reload_conf()");
    await eventually("the replica is synchronous", async () => {
      const { rows } = await admin.query("select 1 from pg_stat_replication where sync_state = 'sync'");
      return rows.length > 0;
    });
  }
  await admin.end();
  const address = await movingAddress(primary.port);
  const url = `postgres://goldhall@127.0.0.1:${address.port}/goldhall`;
  const external = await startExternalServices();
  const servers = await twoServers(url, external);
  for (const server of servers) await server.start();
  await allowCrowds(url);
  const eyes = openEyes(() => url);
  return {
    primary,
    replica,
    address,
    replication,
    servers,
    external,
    url,
    eyes,
    async stop() {
      await endAll(servers);
      await eyes.close();
      await Promise.all([external.stop(), address.stop(), replication.stop()]);
      await Promise.all([primary.stop(), replica.stop()]);
      for (const node of [primary, replica]) node.remove();
    },
  };
}

/** The primary is gone for ever; its replica becomes the primary, and the address leads there. */
export async function failOver({ primary, replica, address }: Cluster): Promise<void> {
  await primary.kill("all");
  address.pointTo(undefined);
  await promote(replica);
  address.pointTo(replica.port);
}

export type Crowd = {
  journal: Journal;
  tabs: LiveFollower[];
  /**
   * Orders of which some tab was never told, neither by a change nor by being asked to read everything again.
   */
  unseen(): string[];
  /** Everybody finishes what they began. */
  end(): Promise<void>;
  /** Everybody leaves as they are. */
  abandon(): Promise<void>;
};

/** Customers who sell gold without a pause, the staff who pay them, and a staff's tab at each server. */
export function startCrowd({ servers, eyes }: Cluster, seed: number): Crowd {
  const journal = createJournal();
  const random = seededRandom(seed);
  const staff = createStaff("manager@goldhall.test");
  let over = false;
  let ending = false;
  const trade: Trade = {
    journal,
    random,
    pay: async () => Promise.reject(new Error("Nobody pays in ETH here")),
    staff,
    origin: () => random.pick(servers).origin,
    query: eyes.query,
    isOver: () => over,
    waits: new Set(),
    asked: 0,
  };
  const mistakes: unknown[] = [];
  async function customers(): Promise<void> {
    while (!ending) {
      await sellGold(trade).catch((error: unknown) => {
        if (!(error instanceof TradeOver)) mistakes.push(error);
      });
    }
  }
  const playing = Array.from({ length: 6 }, customers);
  const known = [new Set<string>(), new Set<string>()];
  const tabs = known.map((seen, at) => {
    const tab = followLive({
      // Each comes to the other server when it has to come back.
      origin: () => servers[(at + tab.counts.connections) % servers.length]?.origin ?? "",
      cookie: () => staff.cookie(random.pick(servers).origin),
      topic: "orders",
      onResync: () => {
        for (const { orderId } of journal.of("order")) seen.add(`order:${orderId}`);
      },
    });
    return tab;
  });
  const leave = () => Promise.all(tabs.map((tab) => tab.stop()));
  return {
    journal,
    tabs,
    async abandon() {
      ending = true;
      over = true;
      await Promise.all([...playing, leave()]);
    },
    unseen: () =>
      journal
        .of("order")
        .map(({ orderId }) => `order:${orderId}`)
        .filter((subject) => tabs.some(({ heard }, at) => !heard.has(subject) && !known[at]?.has(subject))),
    async end() {
      ending = true;
      if (!(await endsWithin(60_000, Promise.all(playing)))) {
        over = true;
        throw new Error(`Customers did not finish: ${[...trade.waits].join("; ")}`);
      }
      if (mistakes.length > 0) throw mistakes[0];
    },
  };
}
