import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportLog, searchLog } from "../../domain/audit/index.ts";
import { decideDispute, openDispute, pictureTasks } from "../../domain/listings/index.ts";
import type { OrdersCtx } from "../../domain/orders/index.ts";
import { addNote, editOrder, searchOrders, trackOrder } from "../../domain/orders/index.ts";
import { recordRefund, verifyLedger } from "../../domain/payments/index.ts";
import { eraseOne, erasePersonAs, exportPersonAs, finishErasures } from "../../domain/privacy/index.ts";
import { sendChatMessage } from "../../domain/support/index.ts";
import { system } from "../../kernel/actor.ts";
import { readMembers } from "../../platform/backup/archive-reader.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { backUp, scratch } from "../backup/backup-rig.ts";
import { type DisputesShop, disputeOf, disputesShop, handedOver, value } from "../listings/disputes-rig.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { plainPicture } from "../support/hostile-pictures.ts";
import { findPlanted, type Seen } from "../support/planted.ts";

let database: TestDatabase;
let shop: DisputesShop;
const folder = scratch();
beforeAll(async () => {
  database = await testDatabase();
  shop = await disputesShop(database);
});
afterAll(async () => {
  folder.remove();
  await database.close();
});

const planted = "Planted77";
const reason = "Asked by letter";
/** Nothing here needs the rest of a context. */
const full = (ctx: DisputesShop["ctx"]) => ({ ...ordersCtx(database).ctx, ...ctx }) as OrdersCtx;
const once = () => ({ scope: "test", key: randomUUID() });

/** A guest who bought, quarrelled, chatted, and of whom staff wrote; all of it is settled. */
async function life() {
  const bought = await handedOver(shop);
  const { orderId, email } = bought;
  const pictures = [await plainPicture("png", { width: 320, height: 240, hue: 10 })];
  const opened = value(
    await openDispute(shop.ctx, { ...disputeOf(bought), text: `${planted} dispute`, pictures }),
  );
  await database.pool.query("update orders set customer_name = $1 where id = $2", [
    `${planted} Name`,
    orderId,
  ]);
  const edit = { customerName: `${planted} Other` };
  value(await editOrder(shop.manager, { orderId, edit, note: `${planted} edit` }));
  value(await addNote(shop.manager, { orderId, note: `${planted} note`, isPublic: true, once: once() }));
  const said = { tokens: [], key: randomUUID(), client: randomUUID(), text: `${planted} chat`, email };
  value(await sendChatMessage(shop.ctx, { ...said, name: `${planted} chatter` }));
  const decision = { orderId, disputeId: opened.disputeId, version: 1, outcome: "refund" } as const;
  value(
    await decideDispute(shop.manager, { ...decision, answer: `${planted} answer`, note: `${planted} why` }),
  );
  const back = { orderId, amountCents: 10_000, reference: "R-1", reason: `${planted} refund` };
  value(await recordRefund(shop.manager, back));
  return bought;
}

async function wholeDatabase(): Promise<Seen[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const seen: Seen[] = [];
  for (const { name } of rows) {
    const found = await database.pool.query<{ row: string }>(`select r::text as row from ${name} r`);
    seen.push({ where: name, text: found.rows.map(({ row }) => row).join("\n") });
  }
  return seen;
}

async function backup(name: string): Promise<Seen[]> {
  const file = folder.at(name);
  await backUp(database, { file, files: shop.files });
  const seen: Seen[] = [];
  for await (const { name: member, bytes } of readMembers(file)) {
    const plain = member.endsWith(".zst") ? await promisify(zstdDecompress)(bytes) : bytes;
    seen.push({ where: member, text: plain.toString("latin1") });
  }
  return seen;
}

async function runSweeps(): Promise<void> {
  const { rows } = await database.pool.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'sweep-picture' and run_at <= now()`,
  );
  for (const { payload } of rows) await pictureTasks(shop.ctx)["sweep-picture"](payload);
}

test("a guest's whole life in the shop is found nowhere after the erasure, and ledger and chains prove", async () => {
  const bought = await life();
  const marks = [planted, bought.email];
  const admin = shop.as(await person(database, "admin"));
  const whose = { email: bought.email };
  expect(findPlanted(marks, await wholeDatabase()).length).toBeGreaterThan(6);
  expect(findPlanted(marks, await backup("before.tar")).length).toBeGreaterThan(6);
  expect(shop.files.stored.size).toBeGreaterThan(0);
  expect(
    value(await exportPersonAs(full(admin), { whose, reason }))
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");

  value(await erasePersonAs(full(admin), { whose, reason }));
  const { rows } = await database.pool.query<{ id: string }>("select id from erasures");
  for (const { id } of rows) await eraseOne(full(shop.as(system("privacy"))), id);
  await database.pool.query("update mails set state = 'sent'");
  await finishErasures(full(shop.ctx));
  await runSweeps();

  expect(findPlanted(marks, await wholeDatabase())).toEqual([]);
  expect(findPlanted(marks, await backup("after.tar"))).toEqual([]);
  expect(shop.files.stored.size).toBe(0);
  const filter = { text: planted.toLowerCase() };
  expect(value(await searchLog(admin, { filter, limit: 50 })).entries).toEqual([]);
  const lines = [];
  for await (const part of value(await exportLog(admin, {}))) lines.push(...part);
  expect(lines.length).toBeGreaterThan(5);
  expect(findPlanted(marks, [{ where: "csv", text: JSON.stringify(lines) }])).toEqual([]);
  expect(value(await searchOrders(admin, { words: planted.toLowerCase(), limit: 9 }))).toEqual([]);
  const tracked = { number: bought.orderId.slice(0, 8), email: bought.email, client: randomUUID() };
  expect((await trackOrder(shop.ctx, tracked)).ok).toBe(false);
  expect(await verifyLedger(shop.ctx.db)).toMatchObject({ problems: [] });
  expect((await verifyEvents(database.db)).broken).toEqual([]);
});
