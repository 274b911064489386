import { afterAll, beforeAll, expect, test } from "vitest";
import {
  readSale,
  requestEmailReset,
  revealResetLink,
  saveResetLink,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import { cancelOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { markPayoutSent } from "../../domain/payments/index.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { eventsOf, payoutOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const link = "https://mail.example/reset?key=f00d";

/** A sale that staff have in hand. */
async function inHand() {
  const shop = await accountShop(database);
  const { orderId, accessToken: token } = await sold(shop.ctx);
  const staff = shop.as(await person(database, "manager"));
  const moved = await setOrderStatus(staff, { orderId, status: "in_progress" });
  if (!moved.ok) throw new Error(moved.error.text);
  return { ...shop, orderId, token, staff, version: moved.value.after.version };
}

async function resetOf({ staff, orderId }: Awaited<ReturnType<typeof inHand>>) {
  const read = await readSale(staff, { orderId, token: undefined });
  if (!read.ok) throw new Error(read.error.text);
  return read.value.reset;
}

async function storedLinks(orderId: string): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as n from vault_secrets where subject = $1 and kind = 'reset-link'",
    [`order:${orderId}`],
  );
  return rows[0].n;
}

test("asking for the link moves the order and tells the seller, once each", async () => {
  const sale = await inHand();
  const { staff, orderId, version, clock } = sale;
  const asked = await requestEmailReset(staff, { orderId, version });
  expect(asked).toMatchObject({ ok: true, value: { after: { status: "email_reset_sent" } } });
  expect((await eventsOf(database, orderId)).slice(-2)).toEqual([
    "order.status_changed public",
    "account.reset_requested public",
  ]);
  expect(await resetOf(sale)).toEqual({
    requestedAt: clock.now(),
    savedAt: null,
    savedBy: null,
    waiting: true,
  });
  const twice = await requestEmailReset(staff, { orderId, version });
  expect(twice).toMatchObject({ ok: false, error: { code: "conflict", field: "version" } });
  expect((await eventsOf(database, orderId)).filter((line) => line.includes("reset_requested"))).toHaveLength(
    1,
  );
});

test("a status set by hand asks for the link as well", async () => {
  const sale = await inHand();
  expect(
    await setOrderStatus(sale.staff, { orderId: sale.orderId, status: "email_reset_sent" }),
  ).toMatchObject({ ok: true });
  expect(await resetOf(sale)).toMatchObject({ waiting: true });
});

test("asking again waits for a new link and leaves the status", async () => {
  const sale = await inHand();
  const { ctx, staff, orderId, token, clock } = sale;
  const asked = await requestEmailReset(staff, { orderId, version: sale.version });
  expect(asked).toMatchObject({ ok: true });
  clock.advance(60_000);
  expect(await saveResetLink(ctx, { orderId, token, link })).toMatchObject({ ok: true });
  expect(await resetOf(sale)).toMatchObject({ waiting: false, savedBy: "customer" });
  clock.advance(60_000);
  const order = await findOrder(ctx, orderId);
  const again = await requestEmailReset(staff, { orderId, version: order?.version ?? 0 });
  expect(again).toMatchObject({ ok: true, value: { after: { status: "email_reset_sent" } } });
  expect(await resetOf(sale)).toMatchObject({ waiting: true });
  clock.advance(60_000);
  // The same link, asked for anew, counts as given anew.
  expect(await saveResetLink(ctx, { orderId, token, link })).toMatchObject({ ok: true });
  expect(await resetOf(sale)).toMatchObject({ waiting: false });
  expect((await eventsOf(database, orderId)).slice(-3)).toEqual([
    "account.reset_link_received public",
    "account.reset_requested public",
    "account.reset_link_received public",
  ]);
});

test("nobody but staff asks, and not after the end", async () => {
  const { ctx, as, staff, orderId, version } = await inHand();
  const member = as(await person(database, "member"));
  expect(await requestEmailReset(member, { orderId, version })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await requestEmailReset(ctx, { orderId, version })).toMatchObject({ ok: false });
  const gold = await placed(ctx);
  expect(await requestEmailReset(staff, { orderId: gold.orderId, version: 1 })).toMatchObject({
    ok: false,
    error: { code: "invalid" },
  });
  const ended = await setOrderStatus(staff, { orderId, status: "canceled" });
  expect(ended).toMatchObject({ ok: true });
  expect(await requestEmailReset(staff, { orderId, version: version + 1 })).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "This sale has ended." },
  });
});

test("a saved link is in the vault and nowhere else, and another one takes its place", async () => {
  const { ctx, staff, orderId, token, version, clock } = await inHand();
  expect(await requestEmailReset(staff, { orderId, version })).toMatchObject({ ok: true });
  expect(await saveResetLink(ctx, { orderId, token, link })).toMatchObject({ ok: true });
  const before = await eventsOf(database, orderId);
  expect(await saveResetLink(ctx, { orderId, token, link: ` ${link} ` })).toMatchObject({ ok: true });
  expect(await eventsOf(database, orderId)).toEqual(before);
  clock.advance(1000);
  const other = `${link}-second`;
  expect(await saveResetLink(ctx, { orderId, token, link: other })).toMatchObject({ ok: true });
  expect(await storedLinks(orderId)).toBe(1);
  expect(await revealResetLink(staff, { orderId, reason: "to reset the mail" })).toEqual({
    ok: true,
    value: { link: other },
  });
  const { rows } = await database.pool.query(
    `select (select string_agg(events::text, '') from events) || (select string_agg(orders::text, '') from orders)
       || (select string_agg(account_sales::text, '') from account_sales)
       || coalesce((select string_agg(payload::text, '') from graphile_worker._private_jobs), '') as text`,
  );
  expect(rows[0].text).toContain(orderId);
  expect(rows[0].text).not.toContain("mail.example/reset");
});

test("the seller gives the address of a page, and only when asked", async () => {
  const { ctx, staff, orderId, token, version } = await inHand();
  const unasked = await saveResetLink(ctx, { orderId, token, link });
  expect(unasked).toMatchObject({ ok: false, error: { code: "conflict" } });
  expect(await requestEmailReset(staff, { orderId, version })).toMatchObject({ ok: true });
  for (const wrong of [
    "",
    "   ",
    "the code is 1234",
    "javascript:alert(1)",
    "ftp://mail.example/reset",
    "https://",
    `${link}\nhttps://other.example`,
    `https://mail.example/${"a".repeat(2000)}`,
  ]) {
    expect(await saveResetLink(ctx, { orderId, token, link: wrong }), wrong).toMatchObject({
      ok: false,
      error: { code: "invalid", field: "link" },
    });
  }
  expect(await storedLinks(orderId)).toBe(0);
});

test("staff save what they were given, asked for or not; a stale page does not overwrite", async () => {
  const sale = await inHand();
  const { staff, orderId, version } = sale;
  const given = { orderId, token: undefined, version };
  expect(await saveResetLink(staff, { ...given, link: "code 123 456" })).toMatchObject({
    error: { code: "invalid", field: "link" },
  });
  expect(await saveResetLink(staff, { ...given, link: "https://mail.example/given" })).toMatchObject({
    ok: true,
  });
  expect(await resetOf(sale)).toMatchObject({ savedBy: "staff" });
  expect(await saveResetLink(staff, { orderId, token: undefined, version, link })).toMatchObject({
    ok: false,
    error: { code: "conflict", field: "version" },
  });
});

test("whoever knows only the id saves nothing, and staff see that somebody tried", async () => {
  const { ctx, as, staff, orderId, version } = await inHand();
  expect(await requestEmailReset(staff, { orderId, version })).toMatchObject({ ok: true });
  const other = await sold(ctx);
  const member = as(await person(database, "member"));
  for (const [who, token] of [
    [ctx, undefined],
    [ctx, other.accessToken],
    [member, undefined],
  ] as const) {
    expect(await saveResetLink(who, { orderId, token, link })).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
  }
  expect(await storedLinks(orderId)).toBe(0);
  expect((await eventsOf(database, orderId)).at(-1)).toBe("order.refused internal");
});

test("an ended sale takes no link, from nobody", async () => {
  const { ctx, staff, orderId, token, version } = await inHand();
  expect(await requestEmailReset(staff, { orderId, version })).toMatchObject({ ok: true });
  expect(await setOrderStatus(staff, { orderId, status: "canceled" })).toMatchObject({ ok: true });
  for (const who of [ctx, staff]) {
    expect(await saveResetLink(who, { orderId, token, link })).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });
  }
});

test("a link that staff saved stays, until they ask for another one", async () => {
  const sale = await inHand();
  const { ctx, staff, orderId, token, version, clock } = sale;
  expect(await requestEmailReset(staff, { orderId, version })).toMatchObject({ ok: true });
  clock.advance(1000);
  expect(await saveResetLink(staff, { orderId, token: undefined, link })).toMatchObject({ ok: true });
  const other = `${link}-other`;
  expect(await saveResetLink(ctx, { orderId, token, link: other })).toMatchObject({
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("Our team has saved a link") },
  });
  expect(await revealResetLink(staff, { orderId, reason: "to look at the link" })).toMatchObject({
    value: { link },
  });
  expect(await resetOf(sale)).toMatchObject({ savedBy: "staff", waiting: false });
  clock.advance(1000);
  const now = await findOrder(ctx, orderId);
  expect(await requestEmailReset(staff, { orderId, version: now?.version ?? 0 })).toMatchObject({ ok: true });
  clock.advance(1000);
  expect(await saveResetLink(ctx, { orderId, token, link: other })).toMatchObject({ ok: true });
  expect(await revealResetLink(staff, { orderId, reason: "to look at the link" })).toMatchObject({
    value: { link: other },
  });
});

test("once the account is paid the seller changes no link", async () => {
  const { ctx, as, staff, orderId, token, version, clock } = await inHand();
  expect(await requestEmailReset(staff, { orderId, version })).toMatchObject({ ok: true });
  clock.advance(1000);
  expect(await saveResetLink(ctx, { orderId, token, link })).toMatchObject({ ok: true });
  const seen = (await findOrder(ctx, orderId))?.version ?? 0;
  expect(await verifyAccount(staff, { orderId, version: seen, note: "looked at" })).toMatchObject({
    ok: true,
  });
  const manager = as(await person(database, "manager"));
  const payout = await payoutOf(staff, orderId);
  expect(await markPayoutSent(staff, { orderId, version: payout.version })).toMatchObject({ ok: true });
  const refused = {
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("already paid for this account") },
  };
  const other = { orderId, token, link: `${link}-other` };
  expect(await saveResetLink(ctx, other)).toMatchObject(refused);
  expect(await cancelOrder(manager, { orderId, reason: "taken back" })).toMatchObject({ ok: true });
  expect(await saveResetLink(ctx, other)).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "This sale has ended." },
  });
  expect(await revealResetLink(staff, { orderId, reason: "to look at the link" })).toMatchObject({
    value: { link },
  });
});

test("a seller replaces their own link five times an hour, and what staff ask for is not among them", async () => {
  const { ctx, staff, orderId, token, version, clock } = await inHand();
  expect(await requestEmailReset(staff, { orderId, version })).toMatchObject({ ok: true });
  clock.advance(1000);
  const give = (turn: number) => saveResetLink(ctx, { orderId, token, link: `${link}-${turn}` });
  for (const turn of [0, 1, 2, 3, 4, 5]) expect(await give(turn), `${turn}`).toMatchObject({ ok: true });
  const before = await eventsOf(database, orderId);
  expect(await give(6)).toMatchObject({ ok: false, error: { code: "too_many", field: "link" } });
  expect(await eventsOf(database, orderId)).toEqual(before);
  expect(await give(5)).toMatchObject({ ok: true });
  clock.advance(1000);
  const now = await findOrder(ctx, orderId);
  expect(await requestEmailReset(staff, { orderId, version: now?.version ?? 0 })).toMatchObject({ ok: true });
  clock.advance(1000);
  expect(await give(6)).toMatchObject({ ok: true });
  expect(await give(7)).toMatchObject({ ok: false, error: { code: "too_many" } });
  clock.advance(3_600_000);
  expect(await give(7)).toMatchObject({ ok: true });
});
