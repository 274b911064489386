import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goldPriceToday } from "../../domain/gold/index.ts";
import {
  cancelOrder,
  claimGuestOrders,
  editOrder,
  findOrder,
  setOrderStatus,
  takeUpOrder,
} from "../../domain/orders/index.ts";
import { type PaymentsCtx, recordPayment, recordRefund, verifyLedger } from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { createPromoCode, pricePromo } from "../../domain/promotions/index.ts";
import { system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { bought, buy, countsOf, goldQuote, makeCode, promoShop } from "./promotions-rig.ts";

type Shop = Awaited<ReturnType<typeof promoShop>>;
let database: TestDatabase;
let ctx: PaymentsCtx;
let as: Shop["as"];
let clock: Shop["clock"];

beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, as, clock } = await promoShop(database));
});
afterAll(() => database.close());

const anyOrders = { isFirstPurchase: false, maxRedemptions: 1000 };

/** Why something was refused; null when it was not. */
function refusal(result: { ok: boolean; error?: { text: string } }): string | null {
  return result.error?.text ?? null;
}

test("a fixed sum comes off, never so much that less than a dollar is left", async () => {
  await makeCode(ctx, "FIVE", { ...anyOrders, fixedCents: 500 });
  expect((await bought(ctx, { code: "FIVE", quantity: 100 })).amountCents).toBe(1500);
  const small = await bought(ctx, { code: "FIVE", quantity: 20 });
  expect(small.amountCents).toBe(100);
  expect(await findOrder(ctx, small.orderId)).toMatchObject({
    discountCents: 300,
    promoPercent: null,
    promoFixedCents: 500,
  });
  const tooSmall = await buy(ctx, { code: "FIVE", quantity: 5 });
  expect(refusal(tooSmall)).toBe("This order is too small for this code. Remove it to continue.");
});

test("another quantity keeps the fixed sum; the ledger follows what was charged, refunds too", async () => {
  await makeCode(ctx, "KEPT", { ...anyOrders, fixedCents: 500 });
  const manager = as(await person(database, "manager"));
  const { orderId } = await bought(ctx, { code: "KEPT", quantity: 100 });
  const edited = await editOrder(manager, { orderId, version: 1, edit: { quantity: 15 }, note: "agreed" });
  expect(edited).toMatchObject({ ok: true, value: { after: { amountCents: 100, discountCents: 200 } } });
  // By more than the quarter that it took off before; the gate counts that as given away (Rule P42).
  const { rows: left } = await database.pool.query("select kind, worth_cents from releases");
  expect(left).toEqual([{ kind: "write_off", worth_cents: "125" }]);
  const back = await editOrder(manager, { orderId, version: 2, edit: { quantity: 50 }, note: "agreed" });
  expect(back).toMatchObject({ ok: true, value: { after: { amountCents: 500, discountCents: 500 } } });
  const paid = { orderId, method: "manual", how: "bank", reference: orderId, amountCents: 500 } as const;
  expect(refusal(await recordPayment(manager, paid))).toBeNull();
  await setOrderStatus(manager, { orderId, status: "completed", note: "delivered" });
  const refund = { orderId, amountCents: 500, reference: "all of it", reason: "asked for" };
  expect(refusal(await recordRefund(manager, refund))).toBeNull();
  expect((await verifyLedger(database.db)).problems).toEqual([]);
});

test("a code for boosts or for larger orders is refused for others, in words, and nothing is ordered", async () => {
  await makeCode(ctx, "BOOSTS", {
    ...anyOrders,
    orderTypes: ["infernal_boost", "quiver_boost", "infernal_quiver_boost"],
  });
  await makeCode(ctx, "TWENTY", { ...anyOrders, leastOrderCents: 2000 });
  expect(refusal(await buy(ctx, { code: "BOOSTS" }))).toBe("This code is for boosts. Remove it to continue.");
  expect(refusal(await buy(ctx, { code: "TWENTY", quantity: 99 }))).toBe(
    "This code is for orders of $20.00 or more. Remove it to continue.",
  );
  expect((await bought(ctx, { code: "TWENTY", quantity: 100 })).amountCents).toBe(1700);
  expect(await countsOf(database, "BOOSTS")).toMatchObject({ used: 0, held: 0 });
  const asked = { code: "BOOSTS", subtotalCents: 1000, customerId: null, customerEmail: null };
  expect((await pricePromo(ctx, { ...asked, type: "quiver_boost" })).ok).toBe(true);
});

test("each customer uses a code as often as it says: person, mailbox, and orders that became theirs", async () => {
  await makeCode(ctx, "TWICE", { ...anyOrders, perCustomer: 2 });
  const member = await person(database, "member");
  const used = "You've used this code 2 times, its limit. Remove it to continue.";
  const first = await bought(ctx, { code: "TWICE", email: "twice.box@gmail.com" });
  await claimGuestOrders(as(system("test")), { personId: member.personId, email: "twice.box@gmail.com" });
  // The account has another address since.
  const own = { code: "TWICE", customerId: member.personId, email: "moved@customers.example" };
  const second = await bought(ctx, own);
  expect(refusal(await buy(ctx, own))).toBe(used);
  expect(
    refusal(await buy(ctx, { code: "TWICE", customerId: member.personId, email: "third@customers.example" })),
  ).toBe(used);
  await bought(ctx, { code: "TWICE", email: "twicebox+again@googlemail.com" });
  expect(refusal(await buy(ctx, { code: "TWICE", email: "twicebox@gmail.com" }))).toBe(used);
  const ask = { code: "TWICE", type: "gold_buy", subtotalCents: 2000 } as const;
  expect(refusal(await pricePromo(ctx, { ...ask, customerId: member.personId, customerEmail: null }))).toBe(
    used,
  );
  expect((await pricePromo(ctx, { ...ask, customerId: null, customerEmail: null })).ok).toBe(true);
  // A canceled order gives its use back, and stays canceled once that was used again.
  const staff = as(system("test"));
  await cancelOrder(staff, { orderId: second.orderId });
  await bought(ctx, own);
  const reopened = await setOrderStatus(staff, { orderId: second.orderId, status: "pending", note: "again" });
  expect(refusal(reopened)).toContain("used as often as one customer can");
  expect((await findOrder(ctx, first.orderId))?.status).toBe("pending");
});

test("a repeat gets its first answer, also when it has used the customer's last use", async () => {
  await makeCode(ctx, "FINAL", { ...anyOrders, perCustomer: 1 });
  const email = "last@customers.example";
  const options = { code: "FINAL", email, key: randomUUID(), quoteId: await goldQuote(ctx) };
  const first = await buy(ctx, options);
  expect(await buy(ctx, options)).toMatchObject({ ok: true, value: { replayed: true } });
  expect(first).toMatchObject({ ok: true, value: { replayed: false } });
  expect(refusal(await buy(ctx, { code: "FINAL", email }))).toBe(
    "You've already used this code. Remove it to continue.",
  );
});

test("an order taken up again is asked its conditions at today's price", async () => {
  await makeCode(ctx, "LARGE", { ...anyOrders, leastOrderCents: 2000 });
  const { orderId, accessToken: token } = await bought(ctx, { code: "LARGE", quantity: 100 });
  clock.advance(86_400_000);
  await lapseOrders({ ...ctx, actor: system("holds") });
  await database.pool.query("update gold_rates set buy_micro_usd = 190000");
  const again = { orderId, token, shownCents: 1_615, client: undefined };
  expect(refusal(await takeUpOrder(ctx, again, goldPriceToday(ctx)))).toContain(
    "too small for promo code LARGE",
  );
  expect(await countsOf(database, "LARGE")).toMatchObject({ used: 0, held: 0 });
  await database.pool.query("update gold_rates set buy_micro_usd = 200000");
  expect(refusal(await takeUpOrder(ctx, { ...again, shownCents: 1_700 }, goldPriceToday(ctx)))).toBeNull();
  expect(await countsOf(database, "LARGE")).toMatchObject({ used: 1, held: 1 });
});

test("only managers make codes, each takes off a part or a sum, and what it does never changes", async () => {
  const manager = as(await person(database, "manager"));
  const terms = { ...anyOrders, code: "MADE", validUntil: null };
  const staff = as(await person(database, "staff"));
  expect(await createPromoCode(staff, { ...terms, fixedCents: 500 })).toMatchObject({
    error: { code: "not_found" },
  });
  for (const wrong of [{}, { fixedCents: 500, percentHundredths: 1000 }]) {
    expect(await createPromoCode(manager, { ...terms, ...wrong })).toMatchObject({
      error: { code: "invalid", field: "discount" },
    });
  }
  const sale = await createPromoCode(manager, { ...terms, fixedCents: 500, orderTypes: ["gold_sale"] });
  expect(sale).toMatchObject({ error: { code: "invalid", field: "orderTypes" } });
  expect(refusal(await createPromoCode(manager, { ...terms, fixedCents: 500 }))).toBeNull();
  for (const change of [
    "fixed_cents = 900",
    "order_types = '{gold_buy}'",
    "per_customer = 9",
    "least_order_cents = 0, is_first_purchase = true",
  ]) {
    const changed = database.pool.query(`update promo_codes set ${change} where code = 'MADE'`);
    await expect(changed).rejects.toThrow("keeps its discount and conditions");
  }
});

const runs = Number(process.env.PROPERTY_RUNS ?? 5);
let cases = 0;

test("two customers, two browsers, a guest and an account of one mailbox at once: nobody passes a limit", async () => {
  const member = await person(database, "member");
  const visitor = fc.constantFrom(
    { email: "box.of.one@gmail.com" },
    { email: "boxofone+two@googlemail.com" },
    { email: "BoxOfOne@gmail.com", customerId: member.personId },
    { email: "other@customers.example" },
  );
  const limits = fc.record({
    perCustomer: fc.integer({ min: 1, max: 3 }),
    most: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(visitor, { minLength: 4, maxLength: 10 }),
      limits,
      async (visitors, { perCustomer, most }) => {
        cases += 1;
        const code = `LIMIT${cases}`;
        const fixedCents = 700;
        await makeCode(ctx, code, { isFirstPurchase: false, maxRedemptions: most, fixedCents, perCustomer });
        const results = await Promise.all(visitors.map((one) => buy(ctx, { ...one, code, quantity: 30 })));
        const placed = results.flatMap((result) => (result.ok ? [result.value.placed.amountCents] : []));
        const ofOne = visitors.filter(({ email }) => email !== "other@customers.example").length;
        const fair = Math.min(ofOne, perCustomer) + Math.min(visitors.length - ofOne, perCustomer);
        expect(placed).toHaveLength(Math.min(fair, most));
        expect(placed.every((cents) => cents === 100)).toBe(true);
        const { used, held } = await countsOf(database, code);
        expect([used, held]).toEqual([placed.length, placed.length]);
        const { rows } = await database.pool.query(
          `select coalesce(max(uses), 0)::int as most from
           (select count(*) as uses from promo_redemptions where code = $1 and state = 'held' group by mail_key) as by_box`,
          [code],
        );
        expect(rows[0].most).toBeLessThanOrEqual(perCustomer);
      },
    ),
    { numRuns: runs },
  );
});
