import { afterEach, expect, test } from "vitest";
import { eventually } from "../support/tools.ts";
import { type Cluster, failOver, installedBinaries, startCluster, startCrowd } from "./support/failover.ts";
import { lastMails } from "./support/last-mails.ts";
import { checkJournal, checkMails, checkProofs } from "./support/verify.ts";

const all = installedBinaries();
const say = (line: string) => void process.stdout.write(`${line}\n`);
let cluster: Cluster | undefined;
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
});
const nothing = { lost: [], doubled: [], unexplained: [] };

if (all.length === 1) {
  test.skip(
    "PostgreSQL of Debian is not installed (apt-get install postgresql), so only the shop's own is failed over",
  );
}

test.each(all)(
  "$name: the primary killed under load, its synchronous replica takes over",
  async ({ name, folder }) => {
    cluster = await startCluster(folder, true);
    const { eyes, external, url } = cluster;
    const query = (statement: string, values: unknown[]) =>
      eventually("the database answers", async () => (await eyes.query(statement, values)) ?? undefined, 60);
    const crowd = startCrowd(cluster, 1);
    const { journal, tabs } = crowd;
    const acknowledged = () => journal.of("order").length + journal.of("payout").length;
    await eventually(
      "much is acknowledged",
      async () => acknowledged() >= 60 && tabs.every((tab) => tab.heard.size > 5),
      120,
    );
    const before = { orders: journal.of("order").length, payouts: journal.of("payout").length };
    // biome-ignore lint/plugin: measured to be printed; nothing asserts it.
    const startedAt = performance.now();
    await failOver(cluster);
    // biome-ignore lint/plugin: measured to be printed; nothing asserts it.
    const promotedAfter = Math.round(performance.now() - startedAt);
    const known = acknowledged();
    await eventually("orders are acknowledged again", async () => acknowledged() > known, 120);
    // biome-ignore lint/plugin: measured to be printed; nothing asserts it.
    const goesOnAfter = Math.round(performance.now() - startedAt);
    await eventually("much more is acknowledged", async () => acknowledged() >= known + 60, 120);
    await crowd.end();
    await lastMails(query);
    const found = await checkJournal(query, journal, true);
    found.unexplained.push(...(await checkProofs(url)));
    const mails = await checkMails(query, journal, external.smtp.mails);
    await eventually("every tab was told of every order", async () => crowd.unseen().length === 0, 60);
    say(
      `${name}: primary killed, replica promoted after ${promotedAfter} ms, first acknowledgement after ${goesOnAfter} ms`,
    );
    say(
      `  acknowledged before ${JSON.stringify(before)}, in all ${journal.of("order").length} orders and ${journal.of("payout").length} payouts; lost ${found.lost.length}, doubled ${found.doubled.length}, unexplained ${found.unexplained.length}`,
    );
    say(
      `  mails ${mails.mails}: lost ${mails.found.lost.length}, doubled ${mails.found.doubled.length}, repeated under one id ${mails.repeated}`,
    );
    say(
      `  tabs: ${tabs.map(({ counts }) => `${counts.connections} connections, ${counts.resyncs} resyncs`).join("; ")}; orders unseen 0`,
    );
    expect(found).toEqual(nothing);
    expect(mails.found).toEqual(nothing);
  },
);

test("an asynchronous replica that lacked the end takes over: it is lost, and every open page is told to read again", async () => {
  const [own] = all;
  if (!own) throw new Error("The shop has no PostgreSQL");
  cluster = await startCluster(own.folder, false);
  const { replication, eyes, url } = cluster;
  const crowd = startCrowd(cluster, 2);
  const { journal, tabs } = crowd;
  await eventually("tabs hear of orders", async () => tabs.every((tab) => tab.heard.size > 5), 120);
  replication.pointTo(undefined);
  const known = journal.of("order").length;
  await eventually("orders that the replica lacks", async () => journal.of("order").length > known + 20, 120);
  const heard = tabs.map(({ counts }) => counts.resyncs);
  await failOver(cluster);
  await eventually(
    "tabs are told to read again",
    async () => tabs.every(({ counts }, at) => counts.resyncs > (heard[at] ?? 0)),
    60,
  );
  const rows = await eventually(
    "the database answers",
    async () =>
      (await eyes.query("select id::text from orders where id::text = any($1)", [
        journal.of("order").map(({ orderId }) => orderId),
      ])) ?? undefined,
  );
  say(
    `asynchronous: of ${journal.of("order").length} acknowledged orders ${journal.of("order").length - rows.length} were lost, and all tabs read again`,
  );
  expect(await checkProofs(url)).toEqual([]);
  // Who waits for an order that is lost waits in vain, so nobody finishes here.
  await crowd.abandon();
});
