import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { runningUrl } from "../../platform/database/embedded.ts";
import { type Outcome, runChaos, table } from "./support/chaos.ts";
import { embeddedFaults, serverFaults } from "./support/faults.ts";
import { killCluster, ownBinaries, postgresNode } from "./support/postgres-node.ts";
import { seededRandom } from "./support/random.ts";
import { shopProcess } from "./support/shop-process.ts";
import {
  allowCrowds,
  createDatabase,
  openEyes,
  prepareDatabase,
  startExternalServices,
  twoServers,
} from "./support/world.ts";

const rounds = Number(process.env.CHAOS_ROUNDS ?? 100);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
/** A part of a fault's name: only such faults strike. */
const only = process.env.CHAOS_FAULT ?? "";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function judge(outcome: Outcome): void {
  say(table(outcome));
  for (const { fault, lost, doubled, unexplained } of [...outcome.lines, { fault: "end", ...outcome.end }]) {
    expect({ fault, lost, doubled, unexplained }).toEqual({ fault, lost: [], doubled: [], unexplained: [] });
  }
}

test("two servers over one database lose and double nothing they have acknowledged, whatever breaks", async () => {
  say(`Again with the same choices: CHAOS_SEED=${seed} CHAOS_ROUNDS=${rounds} npm run test:long -- chaos`);
  const database = await postgresNode({ name: "chaos", binaries: ownBinaries() });
  undo.push(database.remove, database.stop);
  await database.start();
  const url = database.urlOf("goldhall");
  await createDatabase(database.urlOf("postgres"), "goldhall");
  await prepareDatabase(url);
  const external = await startExternalServices();
  undo.push(external.stop);
  const servers = await twoServers(url, external);
  undo.push(...servers.map((server) => server.remove));
  // One after the other: the first fills the demo.
  for (const server of servers) await server.start();
  await allowCrowds(url);
  const eyes = openEyes(() => url);
  undo.push(eyes.close);
  const faults = serverFaults(database).filter(({ name }) => name.includes(only));
  if (faults.length === 0) return;
  const scene = { servers, external, random: seededRandom(seed), eyes };
  judge(await runChaos({ scene, faults, rounds, databaseUrl: () => url, say }));
});

test("a server with its own database loses and doubles nothing when both are killed", async () => {
  const external = await startExternalServices();
  undo.push(external.stop);
  const server = await shopProcess({ name: "own", env: { ...external.env, DATABASE_URL: "embedded" } });
  undo.push(server.remove);
  await server.start();
  const url = () => runningUrl(server.dataDir);
  await allowCrowds(url());
  const eyes = openEyes(url);
  undo.push(eyes.close);
  const cluster = path.join(server.dataDir, "postgres");
  const scene = { servers: [server], external, random: seededRandom(seed), eyes };
  const faults = embeddedFaults((what) => killCluster(cluster, what)).filter(({ name }) =>
    name.includes(only),
  );
  if (faults.length === 0) return;
  judge(await runChaos({ scene, faults, rounds: Math.ceil(rounds / 5), databaseUrl: url, say }));
});
