import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../platform/free-port.ts";
import { dockerStages, ofImage, read } from "../deploy/deploy-files.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

// What the documents say about deploying, done: a bare folder with the tracked files and a build from
// elsewhere gets production's packages alone and serves a real shop; then the image's own steps make a second
// one of it.

const nowhere = "http://127.0.0.1:1";
const secrets = {
  AUTH_SECRET: randomBytes(48).toString("base64"),
  VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
};
let bare: string;
let database: TestDatabase;
let running: ChildProcess | undefined;

beforeAll(async () => {
  bare = mkdtempSync(path.join("/tmp", "goldhall-deployed-"));
  chmodSync(bare, 0o755);
  database = await testDatabase();
  const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0");
  for (const file of tracked.filter((name) => existsSync(name) && name !== ""))
    cpSync(file, path.join(bare, file));
  const build = buildElsewhere();
  cpSync(build, path.join(bare, "build", path.basename(build)), { recursive: true });
});
afterEach(() => {
  running?.kill("SIGKILL");
});
afterAll(async () => {
  await database?.close();
  rmSync(bare, { recursive: true, force: true });
});

/** The machine that builds has everything; here it is this one. */
function buildElsewhere(): string {
  const env = { ...process.env, NODE_ENV: "production", DEMO: "" };
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/launch.mjs", "build"], {
    encoding: "utf8",
    env,
  });
  const folder = /The shop is built: (\S+)/.exec(stdout)?.[1];
  if (!folder) throw new Error(`The shop could not be built:\n${stdout}${stderr}`);
  return folder;
}

/** How this machine reaches the package registry. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i.test(name)),
);

/** Nothing else of this test's own environment: a service has only what it is given. */
const environment = (port: number) => ({
  ...network,
  PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: process.env.HOME ?? "/",
  NODE_ENV: "production",
  ORIGIN: "https://shop.example",
  DATABASE_URL: database.url,
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Shop <orders@shop.example>",
  ETH_RPC_URLS: nowhere,
  ETH_PRICE_FEEDS: `coinbase=${nowhere},kraken=${nowhere}`,
  HISCORES_URL: nowhere,
  DATA_DIR: path.join(bare, "data"),
  HOST: "127.0.0.1",
  PORT: String(port),
  ...secrets,
});

async function started(program: string, args: string[], options: { cwd: string; env: object; port: number }) {
  // biome-ignore lint/plugin: measured to be printed; nothing asserts it.
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  const origin = `http://127.0.0.1:${options.port}`;
  await expect
    .poll(
      () => (child.exitCode === null && child.signalCode === null ? statusOf(`${origin}/readyz`) : said),
      {
        timeout: 600_000,
        interval: 50,
      },
    )
    .toBe(200);
  // biome-ignore lint/plugin: measured to be printed; nothing asserts it.
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return { child, origin, said: () => said, seconds };
}

const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

async function serves(origin: string): Promise<void> {
  const health = await (await fetch(`${origin}/healthz`)).json();
  expect(health).toEqual({
    status: "ok",
    version: packages.version,
    commit: expect.stringMatching(/^[0-9a-f]{12}/),
  });
  const page = await (await fetch(`${origin}/`)).text();
  expect(page).toContain(`<meta name="version" content="${health.version} ${health.commit}"/>`);
  const scripts = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  expect(scripts.length).toBeGreaterThan(3);
  for (const file of scripts) expect(await statusOf(origin + file), file).toBe(200);
  expect(await statusOf(`${origin}/demo/kit`)).toBe(404);
}

async function stops(child: ChildProcess, origin: string): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  await expect.poll(() => statusOf(`${origin}/healthz`), { timeout: 30_000 }).toBe(0);
}

const packages = JSON.parse(read("package.json"));
const megabytes = (folder: string) =>
  execFileSync("du", ["-sm", folder], { encoding: "utf8" }).split("\t")[0];
const say = (line: string) => process.stdout.write(`${line}\n`);

test("a bare folder with a build serves a real shop with production's packages alone, and builds nothing", async () => {
  const port = await freePort();
  const run = () => started("npm", ["start"], { cwd: bare, env: environment(port), port });
  const first = await run();
  expect(first.said()).toContain("Installing the packages");
  expect(first.said()).not.toContain("Building");
  await serves(first.origin);
  await stops(first.child, first.origin);
  for (const name of ["vite", "playwright-core", "@sparticuz", "@biomejs", "react", "@foundry-rs"])
    expect(existsSync(path.join(bare, "node_modules", name)), name).toBe(false);
  const again = await run();
  expect(again.said()).not.toContain("Installing");
  await serves(again.origin);
  await stops(again.child, again.origin);
  say(
    `production's packages: ${megabytes(path.join(bare, "node_modules"))} MB of ${megabytes("node_modules")} MB`,
  );
  say(
    `the build: ${megabytes(path.join(bare, "build"))} MB; npm start with all in place: ${again.seconds} s`,
  );
});

/**
 * What the image's stages leave in it, made with the same words: the packages less those it removes, the
 * build, the files.
 */
function makeImage(): string {
  const shop = path.join(bare, "image");
  mkdirSync(shop);
  const install = dockerStages(read("deploy/Dockerfile"))[1]?.find(
    ({ instruction }) => instruction === "RUN",
  );
  renameSync(path.join(bare, "node_modules"), path.join(shop, "node_modules"));
  const removed = /rm -rf (.+)$/.exec(install?.text ?? "")?.[1]?.split(" ") ?? [];
  expect(removed.length).toBeGreaterThan(2);
  for (const name of removed) rmSync(path.join(shop, name), { recursive: true });
  const [build = ""] = readdirSync(path.join(bare, "build"));
  cpSync(path.join(bare, "build", build), path.join(shop, "build"), { recursive: true });
  for (const text of ofImage("COPY").filter((line) => !line.startsWith("--"))) {
    const files = text.split(" ").slice(0, -1);
    for (const file of files) cpSync(file, path.join(shop, file), { recursive: true });
  }
  return shop;
}

test("what the Dockerfile puts together serves the same shop, is healthy and stops when told", async () => {
  const shop = makeImage();
  const port = await freePort();
  const env = environment(port);
  const [, ...args]: string[] = JSON.parse(ofImage("CMD")[0] ?? "[]");
  const server = await started(process.execPath, args, { cwd: shop, env, port });
  await serves(server.origin);
  const [, ...check]: string[] = JSON.parse(
    /CMD (\[.+\])$/.exec(ofImage("HEALTHCHECK")[0] ?? "")?.[1] ?? "[]",
  );
  const healthy = () => spawnSync(process.execPath, check, { env }).status;
  expect(healthy()).toBe(0);
  const verified = spawnSync(process.execPath, ["build/server/index.js", "shop", "verify-log"], {
    cwd: shop,
    env,
    encoding: "utf8",
  });
  expect(verified.stdout).toContain("0 broken");
  await stops(server.child, server.origin);
  expect(server.child.exitCode).toBe(0);
  expect(healthy()).toBe(1);
  say(`the image's own files: ${megabytes(shop)} MB; started in ${server.seconds} s`);
});
