import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishRates } from "../../domain/gold/index.ts";
import { defaultRates } from "../../domain/gold/model.ts";
import { type RateTier, rateFor } from "../../domain/gold/rate-tiers.ts";
import { editOrder } from "../../domain/orders/index.ts";
import { amountCents } from "../../kernel/money.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { goldShop, placedGold, setGold } from "./gold-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Better by a step for each amount, and never so good that somebody could buy and sell back. */
const tiersOf = (amounts: readonly number[]): RateTier[] =>
  [...new Set(amounts)]
    .toSorted((one, other) => one - other)
    .map((fromMillions, index) => ({
      fromMillions,
      buyMicroUsd: 199_000 - index * 1_000,
      sellMicroUsd: 190_500 + index * 500,
    }));

const histories = fc.record({
  direction: fc.constantFrom("buy" as const, "sell" as const),
  tiers: fc.array(fc.integer({ min: 2, max: 300 }), { maxLength: 4 }).map(tiersOf),
  placed: fc.integer({ min: 1, max: 300 }),
  edits: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
  newer: fc.boolean(),
});

test("however its quantity is edited, an order trades at the rate of that many in its own version", async () => {
  const { ctx, asSystem } = await goldShop(database);
  const manager = { ...ctx, actor: await person(database, "manager") };
  await setGold(database, "stock", 100_000);
  await setGold(database, "capacity", 100_000);
  const version = async () =>
    Number((await database.pool.query("select max(version) as version from gold_rates")).rows[0].version);
  await fc.assert(
    fc.asyncProperty(histories, async ({ direction, tiers, placed, edits, newer }) => {
      expect(
        await publishRates(asSystem, { ...defaultRates, tiers, version: await version() }),
      ).toMatchObject({ ok: true });
      const { orderId } = await placedGold(ctx, direction, placed);
      if (newer) await publishRates(asSystem, { ...defaultRates, tiers: [], version: await version() });
      for (const quantity of edits) {
        const done = await editOrder(manager, { orderId, edit: { quantity }, note: "The customer asked." });
        if (!done.ok) throw new Error(done.error.text);
        const rate = rateFor(direction, { ...defaultRates, tiers }, quantity);
        expect(done.value.after).toMatchObject({
          quantity,
          rateMicroUsd: rate,
          amountCents: amountCents(quantity, rate),
        });
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
  );
});

test("an amount that is said with the quantity stays as it was said", async () => {
  const { ctx } = await goldShop(database);
  const manager = { ...ctx, actor: await person(database, "manager") };
  await setGold(database, "stock", 100_000);
  const { orderId } = await placedGold(ctx, "buy", 200);
  const edit = { quantity: 20, amountCents: 350 };
  const done = await editOrder(manager, { orderId, edit, note: "Agreed in the chat." });
  expect(done).toMatchObject({ ok: true, value: { after: edit } });
});
