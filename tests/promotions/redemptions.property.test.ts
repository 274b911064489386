import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrder, removeOrder, setOrderStatus } from "../../domain/orders/index.ts";
import type { PaymentsCtx } from "../../domain/payments/index.ts";
import { changePromoCode } from "../../domain/promotions/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { isLongRun } from "../support/long-run.ts";
import { buy, countsOf, makeCode, promoShop } from "./promotions-rig.ts";

let database: TestDatabase;
let ctx: PaymentsCtx;
let asAdmin: PaymentsCtx;
let admin: Actor;

beforeAll(async () => {
  database = await testDatabase();
  const shop = await promoShop(database);
  ctx = shop.ctx;
  admin = await person(database, "admin");
  asAdmin = shop.as(admin);
});
afterAll(() => database.close());

type Step =
  | { do: "place"; customer: number }
  | { do: "cancel" | "reopen" | "remove"; order: number }
  | { do: "limit"; to: number };

const order = fc.nat({ max: 7 });
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("place" as const), customer: fc.nat({ max: 5 }) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("cancel" as const, "reopen" as const), order }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), order }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("limit" as const), to: fc.integer({ min: 1, max: 5 }) }),
    },
  ),
  { minLength: 4, maxLength: 24 },
);

let runs = 0;

/** Runs steps, those of one group at the same time; failures are part of it. */
async function run(code: string, groups: Step[][]): Promise<void> {
  const ids: string[] = [];
  async function apply(step: Step): Promise<void> {
    if (step.do === "place") {
      const placed = await buy(ctx, {
        code,
        email: `buyer${step.customer}@${code.toLowerCase()}.example`,
        quantity: 1,
      });
      if (placed.ok) ids.push(placed.value.placed.orderId);
      return;
    }
    if (step.do === "limit") {
      const { rows } = await database.pool.query("select version from promo_codes where code = $1", [code]);
      const terms = { maxRedemptions: step.to, validUntil: null };
      await changePromoCode({ ...ctx, actor: system("test") }, { code, version: rows[0].version, ...terms });
      return;
    }
    const orderId = ids[step.order];
    if (!orderId) return;
    const note = "by the property";
    const version = (await findOrder(ctx, orderId))?.version ?? 0;
    if (step.do === "remove") await removeOrder(asAdmin, { orderId, version, reason: note });
    else {
      const status = step.do === "cancel" ? "canceled" : "pending";
      await setOrderStatus(asAdmin, { orderId, status, note });
    }
  }
  for (const group of groups) {
    await Promise.all(group.map(apply));
    await check(code);
  }
}

/** What must hold at every moment, whatever has happened. */
async function check(code: string): Promise<void> {
  const { used, held, most } = await countsOf(database, code);
  expect(used).toBe(held);
  expect(used).toBeLessThanOrEqual(most);
  const { rows } = await database.pool.query(
    `select count(*) filter (where (r.state = 'held') <> (o.status <> 'canceled' and o.removed_at is null))::int as untrue,
       coalesce(max(held_by_one), 0)::int as most_of_one
     from promo_redemptions r join orders o on o.id = r.order_id
     join lateral (select count(*) as held_by_one from promo_redemptions s
       where s.code = r.code and s.mail_key = r.mail_key and s.state = 'held') as same on true
     where r.code = $1`,
    [code],
  );
  expect(rows[0].untrue).toBe(0);
  expect(rows[0].most_of_one).toBeLessThanOrEqual(1);
}

test("placed, canceled, reopened and removed at once: never past the limit, and what is counted is what is held", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), async (all, atOnce) => {
      runs += 1;
      const { code } = await makeCode(ctx, `RUN${runs}`, { maxRedemptions: 3 });
      const groups: Step[][] = [];
      for (let index = 0; index < all.length; index += atOnce) groups.push(all.slice(index, index + atOnce));
      await run(code, groups);
    }),
    { numRuns: isLongRun ? 30 : 8 },
  );
});
