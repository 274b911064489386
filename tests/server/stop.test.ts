import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { builtServer } from "../support/built-server.ts";
import { testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { startShopServer } from "../support/shop-server.ts";

test("told to stop, the server ends its live streams, says so and exits with 0", async () => {
  const shop = await startShopServer();
  const stream = await fetch(`${shop.origin}/api/live?topic=content`);
  expect(stream.status).toBe(200);
  const ended = stream.text().then(() => "ended");
  await shop.stop();
  expect(await ended).toBe("ended");
  expect(shop.process.exitCode, shop.output()).toBe(0);
  expect(shop.output()).toContain("Goldhall is closed.");
});

longTest(
  "two servers over one database share the shop: a change through one is seen on the pages of the other",
  async () => {
    const database = await testDatabase();
    const first = await startShopServer({ databaseUrl: database.url });
    const second = await startShopServer({ databaseUrl: database.url });
    try {
      const before = await (await fetch(`${second.origin}/`)).text();
      expect(before).toContain("Gold weighed fairly");
      await database.pool.query(
        `update site_content set value = jsonb_set(value, '{title}', '"Weighed anew"'), version = version + 1 where key = 'hero'`,
      );
      await database.pool.query(
        `insert into events (subject_kind, subject_id, type, actor_kind, visibility, data, topics)
       values ('content', 'hero', 'content.changed', 'system', 'public', '{}', '{content}')`,
      );
      await expect.poll(async () => (await fetch(`${second.origin}/`)).text()).toContain("Weighed anew");
    } finally {
      await first.stop();
      await second.stop();
      await database.close();
    }
  },
);

longTest("told to stop while it still starts, the server leaves no database running behind", async () => {
  const dataDir = mkdtempSync(path.join("/tmp", "goldhall-early-"));
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, [builtServer(), "serve"], {
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "production",
      DEMO: "1",
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
    },
  });
  const pidFile = path.join(dataDir, "postgres", "postmaster.pid");
  await expect.poll(() => existsSync(pidFile), { interval: 20 }).toBe(true);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(existsSync(pidFile)).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});

test("a program that its launcher leaves while it still starts ends too", async () => {
  const left = fork("tests/support/left-victim.ts");
  left.disconnect();
  expect(await once(left, "exit")).toEqual([7, null]);
});
