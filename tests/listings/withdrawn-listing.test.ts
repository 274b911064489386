import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSalesCtx, saleForListing, unverifyAccount } from "../../domain/account-sales/index.ts";
import { draftListing, editListing, listingOfOrder, readDeskListing } from "../../domain/listings/index.ts";
import { addNote, cancelOrder, findOrder, removeOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { fail } from "../../kernel/result.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { longTest } from "../support/long-run.ts";
import { boughtIn, list, verify } from "./listings-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
});
afterAll(() => database.close());

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const secretsOf = async (listingId: string) =>
  (await rows("select kind from vault_secrets where subject = $1", [`listing:${listingId}`])).length;
const statesOf = async (orderId: string) =>
  (
    await rows("select state from account_listings where source_order_id = $1 order by created_at, state", [
      orderId,
    ])
  ).map(({ state }) => state);

async function versionOf(ctx: AccountSalesCtx, orderId: string): Promise<number> {
  const order = await findOrder(ctx, orderId);
  if (!order) throw new Error("There is no such order");
  return order.version;
}

/** A bought account with its draft. */
async function drafted() {
  const bought = await boughtIn(database);
  const made = await list(bought.manager, bought.orderId);
  if (!made.ok) throw new Error(made.error.text);
  return { ...bought, listingId: made.value.listingId };
}

type Drafted = Awaited<ReturnType<typeof drafted>>;

async function unverify({ manager, orderId }: Pick<Drafted, "manager" | "orderId">) {
  const version = await versionOf(manager, orderId);
  return unverifyAccount(manager, { orderId, version, note: "Another account" });
}

const takenBack: Record<string, (sale: Drafted) => Promise<{ ok: boolean }>> = {
  "its verification is taken back": unverify,
  "the sale is canceled": ({ manager, orderId }) => cancelOrder(manager, { orderId, reason: "Taken back" }),
  "the sale is canceled after it was paid": async ({ manager, orderId }) => {
    const paid = await setOrderStatus(manager, { orderId, status: "payment_sent" });
    return paid.ok ? cancelOrder(manager, { orderId, reason: "Taken back" }) : paid;
  },
  "the sale is removed": async ({ shop, manager, orderId }) => {
    const admin = shop.as(await person(database, "admin"));
    return removeOrder(admin, { orderId, version: await versionOf(manager, orderId), reason: "A trial" });
  },
};

test.each(Object.keys(takenBack))("when %s its draft is withdrawn and its login destroyed", async (how) => {
  const sale = await drafted();
  const { manager, orderId, listingId } = sale;
  expect(await secretsOf(listingId)).toBe(1);
  expect(await takenBack[how]?.(sale)).toMatchObject({ ok: true });
  expect(await statesOf(orderId)).toEqual(["withdrawn"]);
  expect(await secretsOf(listingId)).toBe(0);
  const reported = await rows(
    "select type, visibility, data from events where subject_id = any($1) and type in ('account.unlisted', 'listing.withdrawn')",
    [[orderId, listingId]],
  );
  expect(reported).toHaveLength(2);
  expect(reported).toContainEqual({ type: "account.unlisted", visibility: "internal", data: { listingId } });
  expect(reported).toContainEqual({ type: "listing.withdrawn", visibility: "internal", data: { orderId } });
  expect(await readDeskListing(manager, listingId)).toMatchObject({
    value: { state: "withdrawn", login: "gone" },
  });
  expect(await listingOfOrder(manager, orderId)).toEqual({ ok: true, value: null });
  const edit = { build: "Zerker", type: "Ironman", deliveryTime: "Instant" } as const;
  const facts = { loginMethod: "Legacy Email", combatLevel: 89, totalLevel: 1680 } as const;
  const words = { name: "Sold anyway", description: "Trained by hand.", features: [], priceCents: 9900 };
  const marks = { verified: true, featured: 0, warrantyDays: null };
  for (const version of [1, 2]) {
    expect(
      await editListing(manager, { listingId, version, ...edit, ...facts, ...words, ...marks }),
    ).toMatchObject({
      error: { code: "conflict", field: "version" },
    });
  }
});

test("ours again, it becomes a fresh draft with its login; the first one stays withdrawn", async () => {
  const sale = await drafted();
  const { shop, manager, orderId, listingId } = sale;
  expect((await unverify(sale)).ok).toBe(true);
  expect(await list(manager, orderId)).toMatchObject({ error: { code: "conflict" } });
  await verify(manager, orderId, await versionOf(manager, orderId));
  const pressed = await Promise.all(Array.from({ length: 4 }, () => list(manager, orderId)));
  const ids = new Set(pressed.map((one) => one.ok && one.value.listingId));
  expect(ids.size).toBe(1);
  const [again] = ids;
  expect(again).not.toBe(listingId);
  expect(pressed.filter((one) => one.ok && one.value.isNew)).toHaveLength(1);
  expect((await statesOf(orderId)).sort()).toEqual(["draft", "withdrawn"]);
  expect(await listingOfOrder(manager, orderId)).toMatchObject({ value: { listingId: again } });
  const [row] = await rows("select login_secret_id from account_listings where id = $1", [again]);
  const secret = { id: row.login_secret_id, subject: `listing:${again}` };
  expect(await shop.ctx.vault.open(shop.ctx.db, secret)).toContain("wren-login");
  // Taken back once more, only the fresh one is withdrawn anew.
  expect((await unverify(sale)).ok).toBe(true);
  expect(await statesOf(orderId)).toEqual(["withdrawn", "withdrawn"]);
  const reported = await rows("select data from events where subject_id = $1 and type = 'account.unlisted'", [
    orderId,
  ]);
  expect(reported.map(({ data }) => data.listingId)).toEqual([listingId, again]);
});

test("changes that leave the account ours leave the draft and its login alone", async () => {
  const { manager, orderId, listingId } = await drafted();
  const once = { scope: "test", key: randomUUID() };
  const noted = await addNote(manager, { orderId, note: "Looks well", isPublic: false, once });
  expect(noted.ok).toBe(true);
  for (const status of ["payment_sent", "completed"] as const) {
    expect((await setOrderStatus(manager, { orderId, status })).ok).toBe(true);
  }
  const reopened = { orderId, status: "verifying_account", note: "Looked at again" } as const;
  expect((await setOrderStatus(manager, reopened)).ok).toBe(true);
  expect(await statesOf(orderId)).toEqual(["draft"]);
  expect(await secretsOf(listingId)).toBe(1);
});

test("a draft that outlived the order's secrets loses its login with the sale, and none can be made anew", async () => {
  const { shop, manager, orderId, listingId } = await drafted();
  await setOrderStatus(manager, { orderId, status: "payment_sent" });
  await setOrderStatus(manager, { orderId, status: "completed" });
  shop.clock.advance(31 * 86_400_000);
  await shop.ctx.vault.destroyDue(shop.ctx.db, shop.clock.now());
  expect(await secretsOf(listingId)).toBe(1);
  expect((await cancelOrder(manager, { orderId, reason: "The seller took it back" })).ok).toBe(true);
  expect(await secretsOf(listingId)).toBe(0);
  await setOrderStatus(manager, { orderId, status: "completed", note: "It came back" });
  expect(await list(manager, orderId)).toMatchObject({
    error: { text: "This account's login was deleted, so it can't be listed." },
  });
  expect(await statesOf(orderId)).toEqual(["withdrawn"]);
});

test("where the change of the order is refused the draft keeps its login", async () => {
  const { manager, orderId, listingId } = await drafted();
  const refusing = async () => fail({ code: "conflict", text: "Not now." } as const);
  const strict = { ...manager, orderReactors: [...manager.orderReactors, refusing] };
  expect((await cancelOrder(strict, { orderId, reason: "Taken back" })).ok).toBe(false);
  expect(await statesOf(orderId)).toEqual(["draft"]);
  expect(await secretsOf(listingId)).toBe(1);
});

longTest("pressed while the sale is canceled, no draft and no login is left", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { manager, orderId } = await boughtIn(database);
    const sale = await saleForListing(manager, orderId);
    if (!sale.ok) throw new Error(sale.error.text);
    const press = () => draftListing(manager, sale.value);
    const cancel = () => cancelOrder(manager, { orderId, reason: "Taken back" });
    const acts = round % 2 === 0 ? [press, cancel, press] : [cancel, press, press];
    await Promise.all(acts.map((act) => act()));
    expect((await findOrder(manager, orderId))?.status).toBe("canceled");
    expect(await statesOf(orderId)).not.toContain("draft");
    const left = await rows(
      "select 1 from vault_secrets s join account_listings l on s.subject = 'listing:' || l.id where l.source_order_id = $1",
      [orderId],
    );
    expect(left).toEqual([]);
  }
});
