import { afterAll, beforeAll, expect, test } from "vitest";
import { saleForListing } from "../../domain/account-sales/index.ts";
import type { Answers } from "../../domain/account-sales/model.ts";
import {
  draftListing,
  editListing,
  listDeskListings,
  listingOfOrder,
  readDeskListing,
} from "../../domain/listings/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { asked } from "./desk-rig.ts";
import { boughtIn, list } from "./listings-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
});
afterAll(() => database.close());

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;

const bought = (answers: Partial<Answers> = {}, isVerified = true) => boughtIn(database, answers, isVerified);

test("a bought account becomes a draft with all that is known of it, and the order's log says so to staff", async () => {
  const { manager, orderId } = await bought({
    accountType: "med_level",
    hasQuestCape: true,
    untradeableItems: ["fighter_torso", "infernal_cape_only"],
    pets: { skilling: 0, boss: 2, prestige: 0 },
  });
  const sale = await saleForListing(manager, orderId);
  expect(JSON.stringify(sale)).not.toMatch(/wren|Pa55/i);
  const made = await list(manager, orderId);
  expect(made).toMatchObject({ ok: true, value: { isNew: true } });
  const read = await readDeskListing(manager, made.ok ? made.value.listingId : "");
  const draft = read.ok ? read.value : undefined;
  const [{ amount_cents: paid }] = await rows("select amount_cents from orders where id = $1", [orderId]);
  expect(draft).toMatchObject({
    name: "Med level, combat 89, 1,680 total",
    build: "Main",
    type: "Regular",
    loginMethod: "Legacy Email",
    combatLevel: 89,
    totalLevel: 1680,
    priceCents: Math.ceil((paid * 13) / 1000) * 100,
    deliveryTime: "1 Day",
    // The high scores show no fight with Zuk, so the cape is not promised to anybody.
    features: ["Fighter torso", "Quest Cape", "2 × Boss pet"],
    verified: true,
    quantity: 1,
    state: "draft",
    sourceOrderId: orderId,
    madeByName: "Ledger Oak",
  });
  const reported = await rows(
    "select visibility, data from events where subject_id = $1 and type = 'account.listed'",
    [orderId],
  );
  expect(reported).toEqual([{ visibility: "internal", data: { listingId: draft?.id } }]);
  expect(await listingOfOrder(manager, orderId)).toMatchObject({ value: { listingId: draft?.id } });
});

test("pressing it again, also at once, answers the first draft", async () => {
  const { manager, orderId } = await bought();
  const pressed = await Promise.all(Array.from({ length: 6 }, () => list(manager, orderId)));
  const ids = new Set(pressed.map((one) => one.ok && one.value.listingId));
  expect(ids.size).toBe(1);
  expect(pressed.filter((one) => one.ok && one.value.isNew)).toHaveLength(1);
  expect(await rows("select id from account_listings where source_order_id = $1", [orderId])).toHaveLength(1);
  const [listingId] = ids;
  const subject = `listing:${listingId}`;
  expect(await rows("select kind from vault_secrets where subject = $1", [subject])).toEqual([
    { kind: "login" },
  ]);
  expect(
    await rows("select 1 from events where subject_id = $1 and type = 'account.listed'", [orderId]),
  ).toHaveLength(1);
});

test("the login is copied inside the vault only, and stays when the order's secrets are destroyed", async () => {
  const { shop, manager, orderId, login } = await bought();
  const made = await list(manager, orderId);
  const listingId = made.ok ? made.value.listingId : "";
  for (const status of ["payment_sent", "completed"] as const)
    await setOrderStatus(manager, { orderId, status, note: "Paid by the test" });
  const [row] = await rows("select * from account_listings where id = $1", [listingId]);
  expect(JSON.stringify(row)).not.toMatch(/wren-login|Pa55/);
  shop.clock.advance(31 * 86_400_000);
  expect(await shop.ctx.vault.destroyDue(shop.ctx.db, shop.clock.now())).toBeGreaterThan(0);
  expect(await rows("select 1 from vault_secrets where subject = $1", [`order:${orderId}`])).toEqual([]);
  const secret = { id: row.login_secret_id, subject: `listing:${listingId}` };
  const stored = await shop.ctx.vault.open(shop.ctx.db, secret);
  expect(JSON.parse(stored ?? "{}")).toEqual(login);
  // It opens as this listing's only.
  const [{ id: other }] = await rows("select gen_random_uuid() as id");
  expect(await shop.ctx.vault.open(shop.ctx.db, { ...secret, subject: `listing:${other}` })).toBeNull();
  for (const table of ["events", "account_listings", "orders", "account_sales"]) {
    const found = await rows(`select 1 from ${table} t where t::text like '%Pa55 w%' limit 1`);
    expect(found, table).toEqual([]);
  }
});

test("an account that is not ours, or no account, is refused; so is one whose verification was taken back meanwhile", async () => {
  const { shop, manager, orderId } = await bought({}, false);
  const text = "We don't own this account yet. Verify it first, or complete the sale.";
  expect(await list(manager, orderId)).toMatchObject({ error: { code: "conflict", text } });
  const gold = await placed(shop.ctx);
  expect(await list(manager, gold.orderId)).toMatchObject({ error: { code: "invalid" } });
  const ours = await bought();
  const sale = await saleForListing(ours.manager, ours.orderId);
  await setOrderStatus(ours.manager, { orderId: ours.orderId, status: "canceled", note: "Not what it was" });
  if (!sale.ok) throw new Error(sale.error.text);
  expect(await draftListing(ours.manager, sale.value)).toMatchObject({ error: { code: "conflict", text } });
  expect(await rows("select 1 from account_listings where source_order_id = $1", [ours.orderId])).toEqual([]);
});

test("paid without a verification it is listed as not verified", async () => {
  const { manager, orderId } = await bought({}, false);
  const paid = await setOrderStatus(manager, { orderId, status: "payment_sent", note: "Known seller" });
  expect(paid.ok).toBe(true);
  expect(await list(manager, orderId)).toMatchObject({ ok: true });
  expect(await rows("select verified from account_listings where source_order_id = $1", [orderId])).toEqual([
    { verified: false },
  ]);
});

test("where the login has been destroyed nothing is made, and it says so", async () => {
  const { shop, manager, orderId } = await bought();
  await shop.ctx.vault.destroy(shop.ctx.db, { subject: `order:${orderId}`, kind: "login" });
  expect(await list(manager, orderId)).toMatchObject({
    error: {
      code: "conflict",
      text: "This account's login was deleted, so it can't be listed.",
    },
  });
  expect(await rows("select 1 from account_listings where source_order_id = $1", [orderId])).toEqual([]);
});

test("staff read drafts, managers make and edit them, nobody else sees any", async () => {
  const { shop, manager, orderId } = await bought();
  const staff = shop.as(await person(database, "staff"));
  expect(await list(staff, orderId)).toMatchObject({ error: { code: "not_found" } });
  const made = await list(manager, orderId);
  const listingId = made.ok ? made.value.listingId : "";
  const sale = await saleForListing(manager, orderId);
  if (!sale.ok) throw new Error(sale.error.text);
  const edit = { ...editOf(listingId), features: ["Fire cape"], version: 1 };
  expect(await draftListing(staff, sale.value)).toMatchObject({ error: { code: "not_found" } });
  expect(await editListing(staff, edit)).toMatchObject({ error: { code: "not_found" } });
  expect(await listDeskListings(staff, asked())).toMatchObject({ ok: true });
  const idle: Actor = { ...(await person(database, "manager")), elevated: false };
  for (const actor of [visitor, await person(database, "member"), idle]) {
    const ctx = shop.as(actor);
    for (const answer of [
      await list(ctx, orderId),
      await listDeskListings(ctx, asked()),
      await editListing(ctx, edit),
    ]) {
      expect(answer.ok).toBe(false);
    }
  }
});

function editOf(listingId: string) {
  return {
    listingId,
    name: "A quiet zerker",
    build: "Zerker",
    type: "Ironman",
    priceCents: 12_345,
    deliveryTime: "Instant",
    description: "Trained by hand.",
    features: ["Fire cape"],
    loginMethod: "Legacy Email",
    combatLevel: 89,
    totalLevel: 1680,
    verified: true,
    warrantyDays: null,
    featured: 0,
  } as const;
}

test("a draft is edited for the version that was seen; of two at once one is told, and the same again is no change", async () => {
  const { manager, orderId } = await bought();
  const made = await list(manager, orderId);
  const listingId = made.ok ? made.value.listingId : "";
  const edit = { ...editOf(listingId), features: ["Fire cape"], version: 1 };
  const both = await Promise.all([
    editListing(manager, edit),
    editListing(manager, { ...edit, name: "Another name" }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: "conflict", field: "version" } });
  const [{ version, name }] = await rows("select version, name from account_listings where id = $1", [
    listingId,
  ]);
  expect(version).toBe(2);
  expect(await editListing(manager, { ...edit, name, version: 1 })).toMatchObject({ ok: true });
  const reported = await rows("select data from events where subject_id = $1 and type = 'listing.edited'", [
    listingId,
  ]);
  expect(reported).toHaveLength(1);
  expect(reported[0].data).toMatchObject({ priceCents: 12_345 });
});
