import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goldPriceToday } from "../../domain/gold/index.ts";
import {
  cancelOrder,
  cancelOwnOrder,
  editOrder,
  findOrder,
  removeOrder,
  setOrderStatus,
  takeUpOrder,
} from "../../domain/orders/index.ts";
import type { PaymentsCtx } from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import {
  changePromoCode,
  pricePromo,
  readPromoProgress,
  switchPromoCode,
} from "../../domain/promotions/index.ts";
import { system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { bought, buy, countsOf, goldQuote, makeCode, promoShop } from "./promotions-rig.ts";

let database: TestDatabase;
let ctx: PaymentsCtx;
let as: (actor: Parameters<Awaited<ReturnType<typeof promoShop>>["as"]>[0]) => PaymentsCtx;
let clock: Awaited<ReturnType<typeof promoShop>>["clock"];

beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, as, clock } = await promoShop(database));
});
afterAll(() => database.close());

/** The sentence with which something was refused. */
function failure(result: { ok: boolean; error?: { code: string; field?: string; text: string } }): string {
  if (result.ok || !result.error) throw new Error("It was not refused");
  return `${result.error.code} ${result.error.field ?? "-"}: ${result.error.text}`;
}

test("an order with a code costs rate × quantity less its part, and the redemption is counted", async () => {
  await makeCode(ctx, "FIFTEEN");
  const placed = await bought(ctx, { code: " fifteen ", quantity: 100 });
  expect(placed.amountCents).toBe(1700);
  const row = await findOrder(ctx, placed.orderId);
  expect(row).toMatchObject({
    amountCents: 1700,
    discountCents: 300,
    promoCode: "FIFTEEN",
    promoPercent: 1500,
  });
  expect(await readPromoProgress(ctx, "fifteen")).toEqual({ redeemed: 1, limit: 10 });
  const { rows } = await database.pool.query(
    "select type, visibility, data, topics from events where subject_id = $1 order by seq",
    [placed.orderId],
  );
  expect(rows[1]).toMatchObject({
    type: "promo.redeemed",
    visibility: "internal",
    data: { code: "FIFTEEN", discountCents: 300 },
  });
  expect(rows[1].topics).toContain("promotions");
});

test("a repeat gets its first answer and redeems nothing, also after the code was switched off", async () => {
  const { code, version } = await makeCode(ctx, "REPEAT");
  const quoteId = await goldQuote(ctx);
  const options = { code, quoteId, key: randomUUID(), email: "repeat@customers.example" };
  const first = await buy(ctx, options);
  expect(await switchPromoCode(as(system("test")), { code, version, isActive: false })).toMatchObject({
    ok: true,
  });
  const again = await buy(ctx, options);
  expect(first).toMatchObject({ ok: true, value: { replayed: false } });
  expect(again).toMatchObject({ ok: true, value: { replayed: true } });
  if (first.ok && again.ok) expect(again.value.placed.orderId).toBe(first.value.placed.orderId);
  expect(await buy(ctx, { ...options, code: undefined })).toMatchObject({ error: { code: "key_reused" } });
  expect(await countsOf(database, code)).toMatchObject({ used: 1, held: 1 });
});

test("a code that does not hold is refused in words, and nothing is ordered", async () => {
  const later = new Date(clock.now().getTime() + 3_600_000);
  await makeCode(ctx, "SOON", { validFrom: later });
  await makeCode(ctx, "ONCE", { maxRedemptions: 1, isFirstPurchase: false });
  const off = await makeCode(ctx, "OFF");
  await switchPromoCode(as(system("test")), { code: "OFF", version: off.version, isActive: false });
  await bought(ctx, { code: "ONCE" });
  const before = await database.pool.query("select count(*)::int as n from orders");
  expect(failure(await buy(ctx, { code: "NOPE" }))).toBe(
    "invalid promoCode: We don't know this promo code. Check the spelling.",
  );
  expect(failure(await buy(ctx, { code: "SOON" }))).toBe(
    "invalid promoCode: This promo code isn't active yet.",
  );
  expect(failure(await buy(ctx, { code: "OFF" }))).toBe("invalid promoCode: This promo code has ended.");
  expect(failure(await buy(ctx, { code: "ONCE" }))).toBe(
    "invalid promoCode: This promo code has been used up.",
  );
  expect(failure(await buy(ctx, { code: "ONCE", direction: "sell" }))).toBe(
    "invalid promoCode: Promo codes are for what you pay. Here we pay you.",
  );
  const after = await database.pool.query("select count(*)::int as n from orders");
  expect(after.rows[0].n).toBe(before.rows[0].n);
  const { rows } = await database.pool.query("select reserved::int from gold_positions where kind = 'stock'");
  const open = await database.pool.query(
    "select coalesce(sum(quantity), 0)::int as n from orders where type = 'gold_buy' and status = 'pending'",
  );
  expect(rows[0].reserved).toBe(open.rows[0].n);
});

test("a code ends at its moment, not before", async () => {
  const until = new Date(clock.now().getTime() + 1000);
  await makeCode(ctx, "BRIEF", { validUntil: until, isFirstPurchase: false });
  expect((await buy(ctx, { code: "BRIEF" })).ok).toBe(true);
  clock.advance(1000);
  expect(failure(await buy(ctx, { code: "BRIEF" }))).toBe("invalid promoCode: This promo code has ended.");
});

test("a first purchase is nobody's second: same person, same address in any letters, or one mailbox", async () => {
  await makeCode(ctx, "FIRST");
  const member = await person(database, "member");
  await bought(ctx, { customerId: member.personId, email: "member@customers.example" });
  const notFirst = "invalid promoCode: This code is for first orders only. Remove it to continue.";
  expect(failure(await buy(ctx, { code: "FIRST", customerId: member.personId }))).toBe(notFirst);
  expect(failure(await buy(ctx, { code: "FIRST", email: "member@customers.example" }))).toBe(notFirst);
  await bought(ctx, { code: "FIRST", email: "one.box+a@gmail.com" });
  expect(failure(await buy(ctx, { code: "FIRST", email: "onebox@googlemail.com" }))).toBe(notFirst);
  // Selling to us is no purchase, and a purchase that was canceled or removed is none.
  await bought(ctx, { direction: "sell", email: "seller@customers.example" });
  await bought(ctx, { code: "FIRST", email: "seller@customers.example" });
  const gone = await bought(ctx, { email: "gone@customers.example" });
  await cancelOrder(as(system("test")), { orderId: gone.orderId });
  await bought(ctx, { code: "FIRST", email: "gone@customers.example" });
  expect(await countsOf(database, "FIRST")).toMatchObject({ used: 3, held: 3 });
});

test("before ordering, a guest is not told whether an address has bought here; a customer is", async () => {
  await makeCode(ctx, "ASKED");
  const member = await person(database, "member");
  await bought(ctx, { customerId: member.personId, email: "asked@customers.example" });
  const guest = await pricePromo(ctx, {
    code: "asked",
    type: "gold_buy",
    subtotalCents: 1999,
    customerId: null,
    customerEmail: null,
  });
  expect(guest).toEqual({
    ok: true,
    value: {
      code: "ASKED",
      label: "Promo code ASKED (15%)",
      percentHundredths: 1500,
      fixedCents: 0,
      discountCents: 300,
    },
  });
  const own = { code: "ASKED", subtotalCents: 1999, customerId: member.personId, customerEmail: null };
  expect(failure(await pricePromo(ctx, { ...own, type: "gold_buy" }))).toBe(
    "invalid promoCode: This code is for first orders only. Remove it to continue.",
  );
});

test("of two first orders at the same moment one gets the code", async () => {
  await makeCode(ctx, "TWINS", { maxRedemptions: 100 });
  await makeCode(ctx, "OTHER", { maxRedemptions: 100 });
  const member = await person(database, "member");
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      buy(ctx, {
        code: index % 2 === 0 ? "TWINS" : "OTHER",
        customerId: member.personId,
        email: `twin${index}@customers.example`,
      }),
    ),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  for (const result of results) {
    if (!result.ok) expect(result.error).toMatchObject({ code: "invalid", field: "promoCode" });
  }
  const twins = await countsOf(database, "TWINS");
  const other = await countsOf(database, "OTHER");
  expect([twins.used + other.used, twins.held + other.held]).toEqual([1, 1]);
});

longTest("of thirty orders at the same moment as many get the code as the limit says", async () => {
  await makeCode(ctx, "SEVEN", { maxRedemptions: 7 });
  const results = await Promise.all(Array.from({ length: 30 }, () => buy(ctx, { code: "SEVEN" })));
  expect(results.filter((result) => result.ok)).toHaveLength(7);
  expect(await countsOf(database, "SEVEN")).toEqual({ used: 7, held: 7, most: 7 });
});

test("canceling and removing give the redemption and the first purchase back", async () => {
  await makeCode(ctx, "BACK", { maxRedemptions: 1 });
  const email = "back@customers.example";
  const { orderId, accessToken: token } = await bought(ctx, { code: "BACK", email });
  expect(await cancelOwnOrder(ctx, { orderId, token })).toMatchObject({ ok: true });
  expect(await countsOf(database, "BACK")).toMatchObject({ used: 0, held: 0 });
  const second = await bought(ctx, { code: "BACK", email });
  const admin = await person(database, "admin");
  const version = (await findOrder(ctx, second.orderId))?.version ?? 0;
  const removed = await removeOrder(as(admin), { orderId: second.orderId, version, reason: "a trial" });
  expect(removed).toMatchObject({ ok: true });
  await bought(ctx, { code: "BACK", email });
  expect(await countsOf(database, "BACK")).toMatchObject({ used: 1, held: 1 });
});

test("a reopened order holds its code anew, and stays canceled when it cannot", async () => {
  await makeCode(ctx, "AGAIN", { maxRedemptions: 2 });
  const staff = as(system("test"));
  const email = "again@customers.example";
  const { orderId } = await bought(ctx, { code: "AGAIN", email });
  await cancelOrder(staff, { orderId });
  const reopen = () => setOrderStatus(staff, { orderId, status: "pending", note: "canceled by mistake" });
  expect(await reopen()).toMatchObject({ ok: true });
  expect(await countsOf(database, "AGAIN")).toMatchObject({ used: 1, held: 1 });
  await cancelOrder(staff, { orderId });
  const other = await bought(ctx, { code: "AGAIN", email });
  expect(failure(await reopen())).toContain("was for a first order, and there has been another one since");
  await cancelOrder(staff, { orderId: other.orderId });
  await bought(ctx, { code: "AGAIN" });
  await bought(ctx, { code: "AGAIN" });
  expect(failure(await reopen())).toContain("has ended or been used up");
  expect((await findOrder(ctx, orderId))?.status).toBe("canceled");
  expect(await countsOf(database, "AGAIN")).toMatchObject({ used: 2, held: 2 });
});

test("another quantity is discounted by the same part; a sum of one's own needs a note", async () => {
  await makeCode(ctx, "EDITED");
  const manager = as(await person(database, "manager"));
  const { orderId } = await bought(ctx, { code: "EDITED", quantity: 33 });
  const edited = await editOrder(manager, { orderId, version: 1, edit: { quantity: 250 }, note: "agreed" });
  expect(edited).toMatchObject({ ok: true, value: { after: { amountCents: 4250, discountCents: 750 } } });
  const odd = { orderId, version: 2, edit: { amountCents: 5000 } };
  expect(failure(await editOrder(manager, odd))).toBe("invalid note: Say why. Your reason is logged.");
  const { rows } = await database.pool.query(
    "select discount_cents from promo_redemptions where order_id = $1",
    [orderId],
  );
  expect(rows).toEqual([{ discount_cents: 750 }]);
});

test("managers change limit and time under the version, never below what is redeemed", async () => {
  const { version } = await makeCode(ctx, "TERMS");
  const manager = as(await person(database, "manager"));
  const staff = as(await person(database, "staff"));
  await bought(ctx, { code: "TERMS" });
  await bought(ctx, { code: "TERMS" });
  const terms = { code: "TERMS", version, maxRedemptions: 1, validUntil: null };
  expect(await changePromoCode(staff, terms)).toMatchObject({ error: { code: "not_found" } });
  expect(failure(await changePromoCode(manager, terms))).toBe(
    "invalid maxRedemptions: This code has been redeemed 2 times. The limit can't be lower.",
  );
  const wider = { ...terms, maxRedemptions: 2 };
  expect(await changePromoCode(manager, wider)).toMatchObject({ ok: true, value: { version: version + 1 } });
  expect(await changePromoCode(manager, wider)).toMatchObject({ ok: true, value: { version: version + 1 } });
  expect(failure(await changePromoCode(manager, { ...terms, maxRedemptions: 3 }))).toContain(
    "conflict version",
  );
  expect(failure(await buy(ctx, { code: "TERMS" }))).toContain("used up");
});

test("whoever lets an order lapse keeps no code that has ended: only staff reopen with it", async () => {
  const validUntil = new Date(clock.now().getTime() + 3_600_000);
  await makeCode(ctx, "BANKED", { validUntil, isFirstPurchase: false });
  const { orderId, accessToken: token } = await bought(ctx, { code: "BANKED" });
  clock.advance(86_400_000);
  await lapseOrders({ ...ctx, actor: system("holds") });
  const again = { orderId, token, shownCents: 1_700, client: undefined };
  expect(failure(await takeUpOrder(ctx, again, goldPriceToday(ctx)))).toContain("has ended");
  expect(await countsOf(database, "BANKED")).toMatchObject({ used: 0, held: 0 });
  const staff = as(await person(database, "staff"));
  const back = { orderId, status: "pending", note: "we kept them waiting" } as const;
  expect(await setOrderStatus(staff, back)).toMatchObject({ ok: true });
  expect(await countsOf(database, "BANKED")).toMatchObject({ used: 1, held: 1 });
});
