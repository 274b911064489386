import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../platform/free-port.ts";
import { spawnShop } from "../support/built-server.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { isLongRun, longTest } from "../support/long-run.ts";

let database: TestDatabase;
let dataDir: string;
/** A port of this machine that somebody has. */
let takenPort: number;
const holder = createServer();
const password = "correct-horse-battery";

beforeAll(async () => {
  database = await testDatabase({ max: 1 });
  dataDir = mkdtempSync(path.join("/tmp", "goldhall-start-"));
  await database.pool.query(`create role start_errors login password '${password}'`);
  await database.pool.query("create database start_errors");
  holder.listen(0, "127.0.0.1");
  await once(holder, "listening");
  // A TCP server's address is never the path that the type also allows.
  takenPort = (holder.address() as AddressInfo).port;
});
afterAll(async () => {
  holder.close();
  await database.pool.query("drop database start_errors with (force)");
  await database.pool.query("drop role start_errors");
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Parts of the database's address that are other than they should be. */
type Change = Partial<Record<"hostname" | "port" | "username" | "password" | "pathname" | "search", string>>;

/** Starts the shop and answers what it said on its error output once it had ended. */
async function start(change: Change, env: Record<string, string> = {}) {
  const url = Object.assign(new URL(database.url), change);
  const child = spawnShop({
    LOG_LEVEL: "error",
    DATA_DIR: dataDir,
    PORT: "0",
    DATABASE_URL: url.href,
    ...env,
  });
  let said = "";
  let all = "";
  child.stderr?.on("data", (chunk) => (said += String(chunk)));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (all += String(chunk)));
  const [code] = await once(child, "close");
  return { code, said: said.trim(), all, url };
}

const cases: [fault: string, sentence: RegExp, change: Change][] = [
  ["nobody listens", /^Nothing is listening at the address in DATABASE_URL\./, { port: "1" }],
  [
    "the host is unknown",
    /^The host in DATABASE_URL (doesn't exist|couldn't be looked up)\./,
    { hostname: "database.invalid" },
  ],
  [
    "the password is wrong",
    /^The database rejected the user or password in DATABASE_URL\./,
    { password: "wrong-horse-battery" },
  ],
  ["the password is missing", /^The database requires a password/, { password: "" }],
  ["the user is unknown", /^The database rejected the user or password/, { username: "nobody-here" }],
  ["the database does not exist", /^The database in DATABASE_URL doesn't exist\./, { pathname: "/nowhere" }],
  [
    "the user may not create anything",
    /^The database user isn't allowed to create what Goldhall needs\./,
    { username: "start_errors", password, pathname: "/start_errors" },
  ],
  ["the database offers no TLS", /^The database doesn't offer TLS\./, { search: "?sslmode=verify-full" }],
];

// Each starts the shop anew: the usual run tries one.
const tried = isLongRun ? cases : cases.filter(([fault]) => /nobody listens/.test(fault));
test.each(tried)(
  "when %s, the start ends with one sentence that names the way out",
  async (_, sentence, change) => {
    const { code, said, all, url } = await start(change);
    expect(said).toMatch(sentence);
    expect(said.split("\n")).toHaveLength(1);
    expect(code).toBe(1);
    expect(all).not.toMatch(/\n\s+at |postgres:\/\//);
    for (const secret of [url.password, url.hostname === "127.0.0.1" ? "" : url.hostname]) {
      if (secret) expect(all).not.toContain(secret);
    }
  },
);

longTest(
  "when the port is taken, the sentence names another and everything that was started ends",
  async () => {
    const { code, said } = await start({}, { PORT: String(takenPort) });
    expect(said).toBe(`Port ${takenPort} is already in use. Choose another: PORT=3001 npm start`);
    expect(code).toBe(1);
  },
);

longTest("when the address is no address of this machine, the sentence says so", async () => {
  const { code, said } = await start({}, { HOST: "203.0.113.7", PORT: String(await freePort()) });
  expect(said).toMatch(/^HOST=203\.0\.113\.7 isn't an address of this machine\./);
  expect(code).toBe(1);
});
