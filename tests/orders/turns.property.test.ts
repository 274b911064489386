import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answerCounterOffer,
  makeCounterOffer,
  requestEmailReset,
  saveResetLink,
  setAccountCheck,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import { accountCheckItems } from "../../domain/account-sales/model.ts";
import {
  chooseWorld,
  claimPayment,
  clearOrder,
  decideApproval,
  editOrder,
  findOrder,
  type OrderRow,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { type OrderStatus, orderStatuses, type TurnStep, turnSteps } from "../../domain/orders/model.ts";
import {
  approvePayout,
  confirmPayment,
  failPayout,
  lockPayoutDetails,
  markPayoutSent,
  recordPayment,
  retryPayout,
  unlockPayoutDetails,
} from "../../domain/payments/index.ts";
import { can } from "../../domain/people/model.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { accountShop, freshWren, scoresOf, sold } from "../account-sales/account-sales-rig.ts";
import { moneyOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { person, placed } from "./orders-rig.ts";

let database: TestDatabase;
let people: Record<"staff" | "manager" | "second", Extract<Actor, { kind: "person" }>>;

beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db, 10_000);
  people = {
    staff: await person(database, "staff", "Finch"),
    manager: await person(database, "manager", "Oak"),
    second: await person(database, "manager", "Crane"),
  };
});
afterAll(() => database.close());

const kinds = ["gold_sale", "gold_buy", "account_sale"] as const;

/** What people may do to an order at any time, whoever's turn it is. */
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom(...orderStatuses), by: fc.constant("manager") }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "email",
        "amount",
        "claim",
        "pay",
        "lock",
        "unlock",
        "fail",
        "reset",
        "counter",
        "check",
      ),
      by: fc.constantFrom("staff" as const, "manager" as const),
    }),
  },
);
type Act = { do: string; by: string };

async function sceneOf(kind: (typeof kinds)[number]) {
  const shop = await accountShop(database);
  const { ctx, clock, rank } = shop;
  const as = (who: keyof typeof people) => shop.as(people[who]);
  const rsn = freshWren();
  rank(rsn, scoresOf(70));
  const order = kind === "account_sale" ? await sold(ctx, { rsn }) : await placed(ctx, { type: kind });
  const { orderId, accessToken: token } = order;
  const row = async (): Promise<OrderRow> => {
    const found = await findOrder(ctx, orderId);
    if (!found) throw new Error("The order is gone");
    return found;
  };
  const first = async (table: string, where: string): Promise<string> => {
    const { rows } = await database.pool.query(`select id from ${table} where order_id = $1 and ${where}`, [
      orderId,
    ]);
    return rows[0]?.id ?? orderId;
  };
  return { as, clock, customer: shop.as(visitor), orderId, token, row, first };
}
type Scene = Awaited<ReturnType<typeof sceneOf>>;

/** A destination of this order alone: what one gets within a day adds up (Rule P42). */
const own = () =>
  ({ method: "cashapp", cashtag: `$w${randomUUID().replaceAll("-", "").slice(0, 15)}` }) as const;

/** Does something, or is refused. */
async function disturb(scene: Scene, { do: what, by }: Act): Promise<unknown> {
  const { as, customer, orderId, token, row } = scene;
  const ctx = as(by === "staff" ? "staff" : "manager");
  const { version, amountCents } = await row();
  const note = "the test says so";
  if (orderStatuses.some((status) => status === what)) {
    const status = what as OrderStatus;
    // What has ended waits for nobody.
    if (status === "completed" || status === "canceled") return undefined;
    return setOrderStatus(ctx, { orderId, status, note, gold: "returned" });
  }
  const payout = (await moneyOf(as("manager"), orderId)).payout;
  const acts: Record<string, () => Promise<unknown>> = {
    email: () =>
      editOrder(ctx, { orderId, version, edit: { customerEmail: `${randomUUID()}@new.example` }, note }),
    amount: () => editOrder(ctx, { orderId, version, edit: { amountCents: amountCents + 100 }, note }),
    claim: () => claimPayment(customer, { orderId, token }),
    pay: () =>
      recordPayment(ctx, {
        orderId,
        method: "manual",
        how: "bank",
        reference: randomUUID(),
        amountCents: 700,
      }),
    lock: () => lockPayoutDetails(customer, { orderId, token, details: own() }),
    unlock: () => unlockPayoutDetails(ctx, { orderId, note }),
    fail: () => failPayout(ctx, { orderId, version: payout?.version ?? 1, reason: note }),
    reset: () => requestEmailReset(ctx, { orderId, version, note }),
    counter: () => makeCounterOffer(ctx, { orderId, version, amountCents: amountCents + 500, reason: note }),
    check: () => verifyAccount(ctx, { orderId, version, note }),
  };
  return acts[what]?.();
}

/** How whoever a step names does it. */
async function doStep(scene: Scene, step: TurnStep): Promise<Result<unknown>> {
  const { as, customer, orderId, token, row, first } = scene;
  const { right } = turnSteps[step];
  const desk = as(right && !can("staff", right) ? "second" : "staff");
  const { type, status } = await row();
  const to = (next: OrderStatus) => setOrderStatus(desk, { orderId, status: next });
  const money = await moneyOf(as("manager"), orderId);
  const seen = { orderId, version: money.payout?.version ?? 1 };
  const payRest = async () => {
    const { amountCents, paidCents } = await row();
    const rest = { method: "manual", how: "bank", reference: randomUUID() } as const;
    return recordPayment(desk, { orderId, amountCents: amountCents - paidCents, ...rest });
  };
  const steps: Partial<Record<TurnStep, () => Promise<Result<unknown>>>> = {
    payment: payRest,
    find_payment: payRest,
    world: () => chooseWorld(customer, { orderId, token, world: 333, lock: true }),
    details: () => lockPayoutDetails(customer, { orderId, token, details: own() }),
    link: () => saveResetLink(customer, { orderId, token, link: `https://reset.example/${randomUUID()}` }),
    answer: async () =>
      answerCounterOffer(customer, {
        ...{ orderId, token, accept: true },
        counterOfferId: await first("counter_offers", "state = 'open'"),
      }),
    request: async () => {
      const requestId = await first("approval_requests", "state = 'open'");
      return decideApproval(as("second"), { requestId, approve: false, note: "not needed any more" });
    },
    clear: async () => {
      const cleared = await clearOrder(as("second"), { orderId });
      if (!cleared.ok || (await row()).unconfirmedCents === 0) return cleared;
      const waiting = "needs_confirmation and confirmed_by is null";
      return confirmPayment(as("second"), { paymentId: await first("payments", waiting) });
    },
    approve: () => approvePayout(as("second"), seen),
    pay: () => (money.payout?.state === "failed" ? retryPayout(desk, seen) : markPayoutSent(desk, seen)),
    begin: () => to("in_progress"),
    meet: () => to(type === "gold_sale" ? "gold_received" : "gold_collected"),
    count: () => to("gold_received"),
    verify: async () => {
      if (status === "pending") return to("in_progress");
      for (const item of accountCheckItems) await setAccountCheck(desk, { orderId, item, done: true });
      return verifyAccount(desk, { orderId, version: (await row()).version, note: "checked" });
    },
    complete: () => to("completed"),
  };
  const done = steps[step];
  if (!done) throw new Error(`Nobody knows how to do ${step}`);
  return done();
}

/** More steps than any order needs. */
const enough = 40;

test("whatever was done to an order, whoever it names can go on, and doing so step by step completes it (Rule P51)", async () => {
  const done = new Set<TurnStep>();
  const property = fc.asyncProperty(
    fc.constantFrom(...kinds),
    fc.array(act, { minLength: 1, maxLength: 8, size: "max" }),
    async (kind, acts) => {
      const scene = await sceneOf(kind);
      for (const one of acts) {
        scene.clock.advance(60_000);
        await disturb(scene, one);
        const { turn, turnStep, turnSince } = await scene.row();
        expect(turnStep && turnSteps[turnStep].turn).toBe(turn);
        expect([turn, turnSince]).not.toContain(null);
      }
      const way: string[] = [];
      for (let at = 0; at < enough; at += 1) {
        const { turnStep, status } = await scene.row();
        if (!turnStep) {
          expect(status).toBe("completed");
          return;
        }
        scene.clock.advance(60_000);
        way.push(`${status}: ${turnStep}`);
        const answer = await doStep(scene, turnStep);
        if (!answer.ok) throw new Error(`${answer.error.text} (${way.join(", ")})`);
        done.add(turnStep);
      }
      throw new Error(`It goes round in circles: ${way.join(", ")}`);
    },
  );
  await fc.assert(property, { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) });
  expect(done.size).toBeGreaterThan(8);
});
