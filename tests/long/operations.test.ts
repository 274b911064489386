import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { read } from "../deploy/deploy-files.ts";
import { type BareMachine, machineObstacle, startBareMachine } from "./support/bare-machine.ts";

// docs/operations.md, done: each of its command blocks is run as it stands there, in its order, on a machine
// that never had a shop. What a person is asked to fill in, this test fills in.

const page = read("docs/operations.md");
const blocks = [...page.matchAll(/^```sh\n(.+?)^```$/gms)].map(([, block = ""]) => block);

/**
 * Blocks that can't be run here, by how they begin. They use servers of others, a domain that leads here, or
 * a Docker; tests/deploy/files.test.ts and deployed.test.ts take the same files apart.
 */
const notRun = [
  "apt-get update && apt-get install --yes ca-certificates curl openssl postgresql\n",
  "apt-get install --yes caddy\n",
  "cp .env.example .env ",
  "docker compose --file deploy/compose.yaml --env-file .env exec shop ",
];
const isRun = (block: string) => !notRun.some((beginning) => block.startsWith(beginning));

const nowhere = "http://127.0.0.1:1";
const filledIn = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "orders@shop.example",
  ETH_RPC_URLS: nowhere,
  ETH_PRICE_FEEDS: `coinbase=${nowhere},kraken=${nowhere}`,
  HISCORES_URL: nowhere,
};
const fillIn = Object.entries(filledIn)
  .map(([name, value]) => `sed -i 's|^#\\?${name}=.*|${name}=${value}|' /etc/goldhall/goldhall.env`)
  .join("\n");

const xpub =
  "xpub6DqcdASYdowLayZeUsEDJyDubB4rgFi6UV4Z8zQ3pDDJdyn1dvrWX6W1Xu2P38fdtBkq1naBveGVK8BU6QJ5BLt1cYe9VC6HaSSUVMhmMU7";

const obstacle = machineObstacle();
let machine: BareMachine;
beforeAll(async () => {
  if (!obstacle) machine = await startBareMachine();
}, 600_000);
afterAll(() => machine?.stop());

test("every block of the page is a script, and those that can't be run here are on it once", () => {
  for (const block of blocks)
    expect(spawnSync("bash", ["-n", "-c", block], { encoding: "utf8" }).stderr, block).toBe("");
  for (const beginning of notRun)
    expect(blocks.filter((block) => block.startsWith(beginning))).toHaveLength(1);
  const [, major] = /setup_(\d+)\.x/.exec(page) ?? [];
  expect(read(".nvmrc").split(".")[0]).toBe(major);
});

/** Runs the one block that has these words, in root's home unless elsewhere; answers what it said. */
async function follow(words: string, { folder = "/root", network = "own" as "own" | "internet" } = {}) {
  const [block = "", ...others] = blocks.filter((one) => one.includes(words));
  expect(others, words).toEqual([]);
  done.push(block);
  const { status, output } = await machine.run(block.replace("xpub…", xpub), { folder, network });
  expect(status, `${block}\n${output}`).toBe(0);
  process.stdout.write(`${block}  → ${output.trim().split("\n").slice(-3).join("\n    ")}\n`);
  return output;
}
const done: string[] = [];
const asRoot = async (script: string) =>
  (await machine.run(script, { folder: "/root", network: "own" })).output;
const isReady = () =>
  asRoot("curl --silent --output /dev/null --write-out '%{http_code}' http://localhost:3000/readyz");
const comesUp = () =>
  expect
    .poll(isReady, { timeout: 600_000 })
    .toBe("200")
    .catch(async (error) => {
      throw new Error(`${await asRoot("cat /var/log/goldhall.log")}`, { cause: error });
    });

test.skipIf(obstacle)(
  `by the words of the page alone a bare machine gets a shop, an admin and an upgrade${obstacle ? `: ${obstacle}` : ""}`,
  async () => {
    await follow("npm run build", { folder: process.cwd() });
    await asRoot(`cp ${process.cwd()}/../goldhall.tar.gz /root/`);
    await follow("useradd", { network: "internet" });
    await follow("createdb");
    await asRoot(fillIn);
    await follow("systemctl enable");
    await comesUp();
    const admin = await follow("create-admin");
    expect(admin).toContain("you@shop.example is now an admin.");
    expect(admin).toContain("https://shop.example/");
    expect(await follow("set-eth-key")).toMatch(/0 {2}0x[0-9a-fA-F]{40}/);
    await follow("before-upgrade.tar");
    await comesUp();
    expect(await asRoot("stat --format '%U %a' /var/backups/goldhall/before-upgrade.tar")).toBe(
      "goldhall 600\n",
    );
    expect(done).toEqual(blocks.filter(isRun));
  },
);

test.skipIf(obstacle)(
  "the service writes its data and its backups, and nothing else of the machine",
  async () => {
    const pid = "$(cat /run/goldhall.pid)";
    const write = (file: string) =>
      asRoot(
        `nsenter --target ${pid} --mount setpriv --reuid goldhall --clear-groups touch ${file} && echo ok`,
      );
    expect(await write("/var/backups/goldhall/probe")).toBe("ok\n");
    expect(await write("/var/lib/goldhall/probe")).toBe("ok\n");
    expect(await write("/opt/goldhall/probe")).not.toContain("ok");
  },
);
