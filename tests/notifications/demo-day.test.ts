import { afterAll, beforeAll, expect } from "vitest";
import { playDay } from "../../demo/day/play-day.ts";
import { ensureDemoWays } from "../../demo/fill-shop.ts";
import { ensureOfferTable, payAccountAction } from "../../domain/account-sales/index.ts";
import { ensureBoostPrices } from "../../domain/boosts/index.ts";
import { ensureGold } from "../../domain/gold/index.ts";
import { followEventTasks } from "../../domain/notifications/index.ts";
import { system } from "../../kernel/actor.ts";
import { orderReactors } from "../../server/order-reactors.ts";
import { person } from "../orders/orders-rig.ts";
import { paymentsCtx } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";
import { longTest } from "../support/long-run.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** More tells staff of what they see in the queue. */
const maxEntries = 40;

longTest(
  "a day of 101 orders leaves an inbox of at most 40 entries, and none unread once all is done (Rule P53)",
  async () => {
    const { ctx: payments, clock } = paymentsCtx(database);
    const ctx = {
      ...payments,
      orderReactors,
      approvalActions: { ...payments.approvalActions, pay_account: payAccountAction },
      highScores: { lookUp: async () => ({ kind: "not_ranked" as const }) },
    };
    const starting = { ...ctx, actor: system("start") };
    await ensureGold(starting);
    await ensureOfferTable(starting);
    await ensureBoostPrices(starting);
    await ensureDemoWays(ctx);
    await generousHolds(database.db);
    const staff = [
      await person(database, "staff", "Finch"),
      await person(database, "manager", "Oak"),
      await person(database, "admin", "Quill"),
    ] as const;
    const follow = followEventTasks(ctx, { stepWaitSeconds: 0 })["follow-events"];
    const report = await playDay({
      ctx,
      staff,
      follow: async () => follow(),
      pass: () => clock.advance(20_000),
    });
    const entries = Object.values(report.entries).reduce((sum, count) => sum + count, 0);
    expect(report.orders).toBe(101);
    expect(report.unread, JSON.stringify(report)).toBe(0);
    expect(entries, JSON.stringify(report)).toBeLessThanOrEqual(maxEntries);
    // It was a day on which something happened.
    expect(Object.keys(report.entries).sort()).toEqual([
      "approval",
      "approval_decided",
      "assigned",
      "chat",
      "review",
    ]);
  },
);
