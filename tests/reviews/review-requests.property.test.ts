import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OrdersCtx, setOrderStatus } from "../../domain/orders/index.ts";
import { post } from "../../domain/payments/index.ts";
import {
  askForReviews,
  leaveReview,
  setReviewRequests,
  unsubscribeFromReviews,
} from "../../domain/reviews/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { system } from "../../kernel/actor.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { mailsTo } from "../notifications/mail-rig.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

const numRuns = Number(process.env.PROPERTY_RUNS ?? 7);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The setting of these shops, and how late an order may still be asked about. */
const [afterMs, lateMs] = [3 * dayMs, 7 * dayMs];

const acts = [
  "complete",
  "wait",
  "wait",
  "wait",
  "ask",
  "ask",
  "ask twice at once",
  "review",
  "refund",
  "dispute",
  "reopen",
  "unsubscribe by mail",
  "unsubscribe by mail",
  "turn off",
  "turn on",
  "switch off",
  "switch on",
] as const;

const step = fc.record({
  act: fc.constantFrom(...acts),
  order: fc.integer({ min: 0, max: 3 }),
  hours: fc.integer({ min: 6, max: 60 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type ModelOrder = {
  orderId: string;
  token: string;
  email: string;
  personId: string | null;
  completedAt: number | null;
  isBarred: boolean;
  asked: number;
};

/** A shop with two orders of a guest, whose address is written in two ways, and two of an account. */
async function shopOf() {
  const { ctx, clock } = ordersCtx(database);
  const staff = await person(database, "manager");
  const member = await person(database, "member");
  await database.pool.query("delete from settings where key = 'mails'");
  const account = `${member.personId}@shop.example`;
  const guest = `${randomUUID()}@customers.example`;
  const whose = [
    { email: guest, personId: null },
    { email: guest.toUpperCase().replace("@CUSTOMERS.EXAMPLE", "@customers.example"), personId: null },
    { email: account, personId: member.personId },
    { email: `other-${guest}`, personId: member.personId },
  ];
  const orders: ModelOrder[] = [];
  for (const { email, personId } of whose) {
    const made = await placed(ctx, { customerEmail: email, customerId: personId });
    const { orderId, accessToken } = made;
    await database.db.transaction((tx) =>
      post(tx, {
        ...{ orderId, kind: "payout_sent", key: `paid:${orderId}`, at: clock.now() },
        entries: { owed_to_customers: 1_900, cash: -1_900 },
      }),
    );
    const fresh = { completedAt: null, isBarred: false, asked: 0 };
    orders.push({ orderId, token: accessToken, email, personId, ...fresh });
  }
  return {
    ctx,
    clock,
    staff,
    member,
    orders,
    out: new Set<string>(),
    isOn: true,
    mailed: new Map<string, string>(),
  };
}
type Shop = Awaited<ReturnType<typeof shopOf>>;

const emailOf = (order: ModelOrder) => order.email.toLowerCase();

function isOut({ out }: Shop, order: ModelOrder): boolean {
  return out.has(emailOf(order)) || (order.personId !== null && out.has(order.personId));
}

/** Whom the rule has asked now. */
function due(shop: Shop): ModelOrder[] {
  const now = shop.clock.now().getTime();
  return shop.orders.filter((order) => {
    const { completedAt, isBarred, asked } = order;
    if (!shop.isOn || completedAt === null || isBarred || asked > 0 || isOut(shop, order)) return false;
    const age = now - completedAt;
    return age >= afterMs && age < afterMs + lateMs;
  });
}

async function requestsOf({ ctx }: Shop, order: ModelOrder) {
  const all = await mailsTo(database, ctx, order.email);
  return all.filter(({ subject }) => subject.includes(order.orderId.slice(0, 8)));
}

async function ask(shop: Shop, jobs: number): Promise<void> {
  const expected = due(shop);
  const actor = system("reviews");
  await Promise.all(Array.from({ length: jobs }, () => askForReviews({ ...shop.ctx, actor })));
  for (const order of expected) order.asked += 1;
  for (const order of shop.orders) {
    const sent = await requestsOf(shop, order);
    expect([order.orderId, sent.length]).toEqual([order.orderId, order.asked]);
    const token = /\/unsubscribe\/([\w-]+)/.exec(sent[0]?.text ?? "")?.[1];
    if (token) shop.mailed.set(order.orderId, token);
  }
}

async function move(shop: Shop, order: ModelOrder, status: "completed" | "gold_received"): Promise<void> {
  const ctx: OrdersCtx = { ...shop.ctx, actor: shop.staff, onHeld: "leave-to-them" };
  value(await setOrderStatus(ctx, { orderId: order.orderId, status, note: "As told" }));
  order.completedAt = status === "completed" ? shop.clock.now().getTime() : null;
}

async function run(shop: Shop, { act, order: index, hours }: Step): Promise<void> {
  const order = shop.orders[index];
  if (!order) return;
  const { orderId, token } = order;
  const isCompleted = order.completedAt !== null;
  switch (act) {
    case "wait":
      return shop.clock.advance(hours * hourMs);
    case "ask":
      return ask(shop, 1);
    case "ask twice at once":
      return ask(shop, 2);
    case "complete":
      return isCompleted ? undefined : move(shop, order, "completed");
    case "reopen":
      return isCompleted ? move(shop, order, "gold_received") : undefined;
    case "review": {
      if (!isCompleted) return;
      const actor = order.personId ? shop.member : shop.ctx.actor;
      const words = { stars: 5, text: "Quick.", shownName: "Heron", reviewVersion: 0 };
      const left = await leaveReview({ ...shop.ctx, actor }, { orderId, token, ...words });
      expect(left.ok || left.error.code).toBeTruthy();
      order.isBarred = true;
      return;
    }
    case "refund": {
      const key = `back:${randomUUID()}`;
      const entries = { owed_to_customers: -100, cash: 100 };
      const kind = "payout_sent_reversed" as const;
      await database.db.transaction((tx) => post(tx, { orderId, kind, key, entries, at: shop.clock.now() }));
      order.isBarred = true;
      return;
    }
    case "dispute":
      await appendEvent(database.db, {
        ...{ subjectKind: "order", subjectId: orderId, type: "dispute.opened", actor: shop.ctx.actor },
        ...{ visibility: "public", topics: [] },
      });
      order.isBarred = true;
      return;
    case "unsubscribe by mail": {
      const mailed = shop.mailed.get(orderId);
      if (!mailed) return;
      value(await unsubscribeFromReviews(shop.ctx, mailed));
      shop.out.add(emailOf(order));
      if (order.personId) shop.out.add(order.personId);
      return;
    }
    case "turn off":
    case "turn on": {
      const { personId } = shop.member;
      await setReviewRequests(shop.ctx, { personId, wants: act === "turn on" });
      const account = `${personId}@shop.example`;
      if (act === "turn off") shop.out.add(personId).add(account);
      // What the account unsubscribed by an order's other address ends with it.
      else
        for (const one of [personId, account, `other-${emailOf(shop.orders[0] as ModelOrder)}`])
          shop.out.delete(one);
      return;
    }
    default: {
      shop.isOn = act === "switch on";
      await database.pool.query("delete from settings where key = 'mails'");
      await seedSettings(database.db, "mails", { asksForReviews: shop.isOn }, shop.clock.now());
    }
  }
}

test("whatever happens, an order is asked about at most once, when it is due, and never whom it must not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const shop = await shopOf();
      // One after the other, so that what happens to one comes before the next is due.
      for (const order of shop.orders) {
        await move(shop, order, "completed");
        shop.clock.advance(20 * hourMs);
      }
      for (const each of steps) await run(shop, each);
      await ask(shop, 1);
      for (const { asked } of shop.orders) expect(asked).toBeLessThanOrEqual(1);
      // What this history leaves is not asked about in the next one.
      await database.pool.query("update orders set removed_at = now() where removed_at is null");
    }),
    { numRuns },
  );
});
