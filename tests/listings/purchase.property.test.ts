import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptInTime,
  addEvidenceAsStaff,
  allowAnotherReveal,
  confirmPurchase,
  decideDispute,
  openDispute,
  placePurchase,
  readPurchaseForDesk,
  revealLogin,
  withdrawDispute,
} from "../../domain/listings/index.ts";
import { deliverPaid } from "../../domain/listings/purchase/deliver-paid.ts";
import { remindBuyers } from "../../domain/listings/purchase/remind-buyers.ts";
import type { ListingRow } from "../../domain/listings/tables.ts";
import {
  cancelOwnOrder,
  editOrder,
  findOrder,
  holdLonger,
  type OrderRow,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { isOpen, type OrderStatus, statusesOf } from "../../domain/orders/model.ts";
import { recordPayment, recordRefund, verifyLedger } from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { type DisputesShop, disputesShop, listingAt, once, sumsOf, value } from "./disputes-rig.ts";
import { listed, purchaseOf } from "./purchase-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 8 });
  await generousSums(database.db);
});
afterAll(() => database.close());

/** One command of a story; `order` counts the orders from the newest. */
type Act =
  | { do: "order" }
  | { do: "pay" | "refund"; order: number; cents: number }
  | { do: "status"; order: number; status: OrderStatus }
  | { do: "part" | "amount"; order: number; cents: number }
  | { do: "time"; hours: number }
  | {
      do:
        | "deliver"
        | "cancel"
        | "hold"
        | "reveal"
        | "again"
        | "confirm"
        | "dispute"
        | "answer"
        | "withdraw"
        | "refuse"
        | "give_back";
      order: number;
    };

/** Most often the newest, which most often has the account. */
const order = fc.constantFrom(0, 0, 0, 0, 1);
const cents = fc.constantFrom(2_000, 5_000, 10_000, 12_000);
const simple = (...names: Extract<Act, { order: number }>["do"][]) =>
  fc.record({ do: fc.constantFrom(...names), order }) as fc.Arbitrary<Act>; // Names of acts without more to say.
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: fc.constant<Act>({ do: "order" }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant("pay" as const), order, cents }), weight: 5 },
  { arbitrary: fc.record({ do: fc.constant("refund" as const), order, cents }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      order,
      status: fc.constantFrom(...statusesOf("account_purchase")),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ do: fc.constantFrom("part" as const, "amount" as const), order, cents }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ do: fc.constant("time" as const), hours: fc.constantFrom(0.3, 1, 25, 73) }),
    weight: 3,
  },
  { arbitrary: simple("deliver", "reveal", "dispute"), weight: 6 },
  { arbitrary: simple("refuse", "give_back"), weight: 4 },
  { arbitrary: simple("cancel", "hold", "again", "confirm", "answer", "withdraw"), weight: 5 },
);

type OwnOrder = { orderId: string; token: string };
type Story = { shop: DisputesShop; listing: ListingRow; ownOrders: OwnOrder[] };

/** Sends one command; a failure is as good an outcome as any other, but a bug throws. */
async function play({ shop, listing, ownOrders }: Story, step: Act): Promise<void> {
  if (step.do === "order") {
    const placed = await placePurchase(shop.ctx, purchaseOf(listing));
    if (placed.ok)
      ownOrders.push({ orderId: placed.value.placed.orderId, token: placed.value.placed.accessToken });
    return;
  }
  if (step.do === "time") {
    shop.clock.advance(step.hours * 3_600_000);
    await remindBuyers(shop.program);
    await Promise.all([acceptInTime(shop.program), lapseOrders(shop.program)]);
    return;
  }
  const own = ownOrders.at(-1 - step.order);
  if (!own) return;
  const found = await findOrder(shop.ctx, own.orderId);
  if (found) await playOn(shop, own, found, step);
}

type OnOrder = Extract<Act, { order: number }>;

async function playOn(shop: DisputesShop, own: OwnOrder, row: OrderRow, step: OnOrder): Promise<void> {
  const { orderId } = own;
  const { version } = row;
  const reference = randomUUID();
  if (step.do === "pay") {
    const amountCents = step.cents;
    const payment = { orderId, method: "manual", how: "bank", reference, amountCents } as const;
    await recordPayment(shop.manager, { ...payment, confirmedMoreThanDue: true });
  } else if (step.do === "refund") {
    await recordRefund(shop.manager, { orderId, amountCents: step.cents, reference, reason: "asked" });
  } else if (step.do === "status") {
    await setOrderStatus(shop.manager, { orderId, status: step.status, note: "the test says so" });
  } else if (step.do === "amount") {
    const edit = { amountCents: step.cents };
    await editOrder(shop.manager, { orderId, version, edit, note: "agreed" });
  } else if (step.do === "cancel") await cancelOwnOrder(shop.ctx, own);
  else if (step.do === "deliver") await deliverPaid(shop.program, { orderId });
  else if (step.do === "hold") await holdLonger(shop.staff, { orderId, version, minutes: 90 });
  else if (step.do === "reveal") await revealLogin(shop.ctx, { ...own, once: once() });
  else if (step.do === "again") await allowAnotherReveal(shop.staff, { orderId, version, note: "lost" });
  else if (step.do === "confirm") await confirmPurchase(shop.ctx, own);
  else await playDispute(shop, own, step);
}

async function playDispute(shop: DisputesShop, own: OwnOrder, step: OnOrder): Promise<void> {
  const { orderId } = own;
  const [dispute] = value(await readPurchaseForDesk(shop.staff, orderId)).disputes;
  const { id: disputeId = randomUUID(), version = 1 } = dispute ?? {};
  const said = { text: "It is so.", pictures: [], onceKey: randomUUID() };
  const decision = { orderId, disputeId, version, answer: "Thus." };
  if (step.do === "dispute") await openDispute(shop.ctx, { ...own, ...said, reason: "cannot_log_in" });
  else if (step.do === "answer") await addEvidenceAsStaff(shop.staff, { orderId, disputeId, ...said });
  else if (step.do === "withdraw") await withdrawDispute(shop.ctx, { ...own, disputeId });
  else if (step.do === "refuse") await decideDispute(shop.staff, { ...decision, outcome: "rejected" });
  else if (step.do === "give_back") await decideDispute(shop.manager, { ...decision, outcome: "refund" });
  else if (step.do === "part")
    await decideDispute(shop.manager, { ...decision, outcome: "part_refund", refundCents: step.cents });
}

/** What holds after every command, whatever it was. */
async function check({ shop, listing, ownOrders }: Story): Promise<void> {
  const found = await Promise.all(ownOrders.map(({ orderId }) => findOrder(shop.ctx, orderId)));
  const orders = found.flatMap((row) => row ?? []);
  const has = orders.filter(({ status }) => status !== "canceled");
  const at = await listingAt(shop, listing.id);
  // Never two orders have the account, and it says which one has it.
  expect(has.length).toBeLessThanOrEqual(1);
  expect(at.heldBy).toBe(has[0]?.id ?? null);
  const isSold = has[0] !== undefined && has[0].status !== "pending";
  expect(at.state === "sold").toBe(isSold);
  for (const row of orders) {
    await checkMoney(row);
    const purchase = value(await readPurchaseForDesk(shop.staff, row.id));
    const open = purchase.disputes.filter(({ state }) => state === "open");
    expect(open.length).toBeLessThanOrEqual(isOpen(row.status) ? 1 : 0);
    expect(purchase.acceptBy !== null).toBe(row.status === "verifying_account");
    expect(purchase.acceptedAt !== null).toBe(row.status === "completed");
    // An account whose login went to somebody who does not have it stands on no catalog.
    if (purchase.revealedAt && row.status === "canceled" && at.state === "published") {
      throw new Error("An account whose login is known is for sale again");
    }
  }
}

/** Money due is what was paid less what it costs, and what is sold is what it is for. */
async function checkMoney(row: OrderRow): Promise<void> {
  const sums = await sumsOf(database, row.id);
  const { cash = 0, goodwill = 0, refunds_due: due = 0, accounts_sold: sold = 0, ...rest } = sums;
  const cost = row.status === "canceled" ? 0 : row.amountCents;
  expect(cash + goodwill).toBe(row.paidCents);
  expect(0 - due).toBe(Math.max(0, Math.min(cash, cash + goodwill - cost)));
  expect(0 - sold).toBe(row.status === "completed" ? row.amountCents : 0);
  expect(Object.keys(rest).filter((account) => account !== "customer_deposits")).toEqual([]);
}

/**
 * How far the first order is when a story begins: most of what can happen needs an account that is handed
 * over.
 */
const beginnings: Record<string, readonly Act[]> = {
  held: [{ do: "order" }],
  handedOver: [{ do: "order" }, { do: "pay", order: 0, cents: 10_000 }, { do: "deliver", order: 0 }],
  disputed: [
    { do: "order" },
    { do: "pay", order: 0, cents: 12_000 },
    { do: "deliver", order: 0 },
    { do: "reveal", order: 0 },
    { do: "dispute", order: 0 },
  ],
};

/** Stories that are told in any case: each decision, and what can follow it. */
const examples: [string, Act[]][] = [
  ["disputed", [{ do: "give_back", order: 0 }, { do: "order" }, { do: "refund", order: 1, cents: 12_000 }]],
  [
    "disputed",
    [
      { do: "part", order: 0, cents: 2_000 },
      { do: "status", order: 0, status: "verifying_account" },
    ],
  ],
  ["disputed", [{ do: "refuse", order: 0 }, { do: "status", order: 0, status: "canceled" }, { do: "order" }]],
  ["held", [{ do: "pay", order: 0, cents: 5_000 }, { do: "time", hours: 1 }, { do: "order" }]],
];

test("whatever happens to it, an account is one order's at a time and every cent is explained", async () => {
  const shop = await disputesShop(database);
  const beginning = fc.constantFrom("held", "handedOver", "handedOver", "disputed", "disputed");
  const acts = fc.array(act, { minLength: 6, maxLength: 14, size: "max" });
  await fc.assert(
    fc.asyncProperty(beginning, acts, async (start, steps) => {
      const story: Story = { shop, listing: await listed(shop.ctx), ownOrders: [] };
      for (const step of [...(beginnings[start] ?? []), ...steps]) {
        await play(story, step);
        await check(story);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 7), examples },
  );
  expect(await verifyLedger(shop.ctx.db)).toMatchObject({ problems: [] });
  expect((await verifyEvents(database.db, {})).broken).toEqual([]);
});
