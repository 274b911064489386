import { afterAll, beforeAll, expect, test } from "vitest";
import { runChaos, table } from "./support/chaos.ts";
import { serverFaults } from "./support/faults.ts";
import { ownBinaries, type PostgresNode, postgresNode } from "./support/postgres-node.ts";
import { seededRandom } from "./support/random.ts";
import type { ShopProcess } from "./support/shop-process.ts";
import {
  allowCrowds,
  createDatabase,
  endAll,
  type Outside,
  openEyes,
  prepareDatabase,
  startOutside,
  twoServers,
} from "./support/world.ts";

const rounds = Number(process.env.CHAOS_ROUNDS ?? 100);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
/** A part of a fault's name: only such faults strike. */
const only = process.env.CHAOS_FAULT ?? "";

let database: PostgresNode;
let outside: Outside;
let servers: ShopProcess[];
const say = (line: string) => void process.stdout.write(`${line}\n`);

beforeAll(async () => {
  database = await postgresNode({ name: "chaos", binaries: ownBinaries() });
  await database.start();
  await createDatabase(database.urlOf("postgres"), "goldhall");
  await prepareDatabase(database.urlOf("goldhall"));
  outside = await startOutside();
  servers = await twoServers(database.urlOf("goldhall"), outside);
  // One after the other: the first fills the demo.
  for (const server of servers) await server.start();
  await allowCrowds(database.urlOf("goldhall"));
});
afterAll(async () => {
  await endAll(servers ?? []);
  await outside?.stop();
  await database?.stop();
  database?.remove();
});

test("two servers over one database lose and double nothing they have acknowledged, whatever breaks", async () => {
  say(`Again with the same choices: CHAOS_SEED=${seed} CHAOS_ROUNDS=${rounds} npm run test:long -- chaos`);
  const eyes = openEyes(() => database.urlOf("goldhall"));
  const scene = { servers, outside, random: seededRandom(seed), eyes };
  const faults = serverFaults(database).filter(({ name }) => name.includes(only));
  const outcome = await runChaos({
    scene,
    faults,
    rounds,
    databaseUrl: () => database.urlOf("goldhall"),
    say,
  });
  await eyes.close();
  say(table(outcome));
  for (const { fault, lost, doubled, unexplained } of [...outcome.lines, { fault: "end", ...outcome.end }]) {
    expect({ fault, lost, doubled, unexplained }).toEqual({ fault, lost: [], doubled: [], unexplained: [] });
  }
});
