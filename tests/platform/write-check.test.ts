import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { connect } from "../../platform/database/connect.ts";
import { startEmbedded } from "../../platform/database/embedded.ts";
import { createWriteCheck } from "../../platform/database/write-check.ts";
import { metricsRig } from "../monitoring/metrics-rig.ts";
import { testDatabase } from "../support/database.ts";
import { isLongRun, longTest } from "../support/long-run.ts";
import { eventually } from "../support/tools.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A disk of its own of so many MB; only root may make one, and not in every container. */
const disk = mkdtempSync(path.join("/tmp", "goldhall-disk-"));
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=755", "tmpfs", disk]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync("umount", ["--lazy", disk]);
  rmdirSync(disk);
});

/** Writes until nothing more finds room. */
function fill(file: string): void {
  for (const size of [1_000_000, 4_096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: "a" });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
}

test.runIf(isLongRun && isMounted)(
  "a database whose disk is full says so, and that there is room again",
  async () => {
    const database = await startEmbedded({ dataDir: disk, disposable: true });
    ends.push(database.stop);
    const { pool, close } = connect(database.url, { onError: () => {} });
    ends.push(close);
    await pool.query("create table kept (filling text)");
    // A machine with other work may answer late, and then in the words of before.
    const says = (answer: string) =>
      eventually(`it says ${answer}`, async () => (await createWriteCheck(pool)()) === answer);
    await says("ok");
    const file = path.join(disk, "others");
    fill(file);
    await says("full");
    // What the answer stands for.
    const order = pool.query("insert into kept select repeat('x', 1000) from generate_series(1, 1000)");
    await expect(order).rejects.toMatchObject({ code: "53100" });
    rmSync(file);
    await says("ok");
  },
);

longTest("a shop whose database only reads is not ready, and is again once it writes", async () => {
  const database = await testDatabase();
  ends.push(database.close);
  const name = new URL(database.url).pathname.slice(1);
  const ready = async () => {
    // Of its own, so that its sessions and its first look are new.
    const rig = await metricsRig(database);
    const answer = await rig.request("/readyz", {});
    const { writes } = await answer.json();
    await rig.close();
    return `${answer.status} ${writes}`;
  };
  const says = (status: number, writes: string) =>
    eventually(`it answers ${status}, ${writes}`, async () => (await ready()) === `${status} ${writes}`);
  await says(200, "ok");
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await says(503, "read-only");
  await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
  await says(200, "ok");
});

longTest("while the database is away the answer stays as it was", async () => {
  const database = await testDatabase();
  await database.close();
  expect(await createWriteCheck(connect(database.url, { onError: () => {} }).pool)()).toBe("ok");
});
