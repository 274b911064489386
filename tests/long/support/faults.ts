import type { Lie } from "./lying-node.ts";
import { lies } from "./lying-node.ts";
import type { PostgresNode } from "./postgres-node.ts";
import type { Random } from "./random.ts";
import type { ShopProcess } from "./shop-process.ts";
import type { ExternalServices, Eyes } from "./world.ts";

export type Scene = {
  servers: ShopProcess[];
  external: ExternalServices;
  random: Random;
  eyes: Eyes;
  /** The newest address to which somebody is to pay, for lies about it. */
  victim(): string;
};

/** What breaks, and how it is repaired by whoever runs the shop. */
export type Fault = {
  name: string;
  strike(scene: Scene): Promise<void>;
  repair(scene: Scene): Promise<void>;
};

/** Starts every server that was killed, as a supervisor does. */
async function startServers({ servers }: Scene): Promise<void> {
  await Promise.all(servers.map((server) => server.start()));
}

const minute = 60_000;

const lieNames: Record<Lie, string> = {
  balance: "wrong balances",
  head: "blocks that do not exist",
  hash: "wrong hash of the head",
  chain: "another chain",
  stuck: "stuck head",
  transaction: "an invented payment",
  silent: "no answer",
  down: "down",
};

/** Faults of a shop with two servers over a PostgreSQL of their operator. */
export function serverFaults(database: PostgresNode): Fault[] {
  const killed = (what: "postmaster" | "all"): Fault => ({
    name: what === "all" ? "PostgreSQL: every process killed" : "PostgreSQL: postmaster killed",
    strike: () => database.kill(what),
    async repair(scene) {
      await database.start();
      await startServers(scene);
    },
  });
  return [
    {
      name: "one of two servers killed",
      strike: ({ servers, random }) => random.pick(servers).kill(),
      repair: startServers,
    },
    {
      name: "both servers killed",
      strike: async ({ servers }) => void (await Promise.all(servers.map((server) => server.kill()))),
      repair: startServers,
    },
    { name: "the server that watches the chain killed", strike: killWatcher, repair: startServers },
    killed("postmaster"),
    killed("all"),
    {
      name: "PostgreSQL: one backend killed",
      strike: () => database.kill("backend"),
      repair: startServers,
    },
    {
      name: "PostgreSQL restarted",
      strike: () => database.stop(),
      async repair(scene) {
        await database.start();
        await startServers(scene);
      },
    },
    {
      name: "power cut: database and servers killed",
      async strike({ servers }) {
        await Promise.all([database.kill("all"), ...servers.map((server) => server.kill())]);
      },
      async repair(scene) {
        await database.start();
        await startServers(scene);
      },
    },
    ...serviceFaults,
  ];
}

/** Faults of what the shop asks outside, and of its clock. */
const serviceFaults: Fault[] = [
  ...(["hangs", "refuses"] as const).map((mood) => ({
    name: `mail server ${mood}`,
    strike: async ({ external }: Scene) => external.smtp.be(mood),
    repair: async ({ external }: Scene) => external.smtp.be("takes"),
  })),
  ...lies
    .filter((lie) => lie !== "down")
    .map((lie) => ({
      name: `chain endpoint: ${lieNames[lie]}`,
      strike: async ({ external, random, victim }: Scene) => random.pick(external.nodes).lie(lie, victim()),
      repair: async ({ external }: Scene) => external.nodes.forEach((node) => void node.lie(null)),
    })),
  {
    name: "both chain endpoints down",
    strike: async ({ external }) => external.nodes.forEach((node) => void node.lie("down")),
    repair: async ({ external }) => external.nodes.forEach((node) => void node.lie(null)),
  },
  {
    name: "a server's clock jumps",
    async strike({ servers, random }) {
      random.pick(servers).shiftClock(random.pick([-1, 1]) * random.between(1_000, 14 * minute));
    },
    repair: async ({ servers }) => servers.forEach((server) => void server.shiftClock(0)),
  },
  {
    name: "a server's clock jumps and it is killed",
    async strike({ servers, random }) {
      const server = random.pick(servers);
      server.shiftClock(random.pick([-1, 1]) * random.between(1_000, 14 * minute));
      await server.kill();
    },
    async repair(scene) {
      for (const server of scene.servers) server.shiftClock(0);
      await startServers(scene);
    },
  },
];

async function killWatcher({ servers, eyes, random }: Scene): Promise<void> {
  const [row] = (await eyes.query("select holder from chain_watch where holder is not null")) ?? [];
  const pid = Number(String(row?.holder ?? "").split(":")[1]);
  const watcher = servers.find((server) => server.pid() === pid) ?? random.pick(servers);
  await watcher.kill();
}

/** Faults of one server that runs its own database. */
export const embeddedFaults = (kill: (what: "postmaster" | "all") => Promise<void>): Fault[] => [
  {
    name: "embedded: server killed, its PostgreSQL left behind",
    strike: async ({ servers }) => void (await servers[0]?.kill()),
    repair: startServers,
  },
  {
    name: "embedded: server and every process of PostgreSQL killed",
    async strike({ servers }) {
      await kill("all");
      await servers[0]?.kill();
    },
    repair: startServers,
  },
  {
    name: "embedded: postmaster killed, then the server",
    async strike({ servers }) {
      await kill("postmaster");
      await servers[0]?.kill();
    },
    repair: startServers,
  },
];
