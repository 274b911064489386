import { randomUUID } from "node:crypto";
import { type ListingsCtx, listingsReactor } from "../../domain/listings/index.ts";
import { cancelOrder, editOrder, findOrder, type OrderRow } from "../../domain/orders/index.ts";
import {
  lockPayoutDetails,
  type PaymentsCtx,
  paymentsReactor,
  recordPayment,
  refundAction,
  unlockPayoutAction,
  writeOffAction,
} from "../../domain/payments/index.ts";
import type { PayoutDetails } from "../../domain/ways/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import type { Result } from "../../kernel/result.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { orderAt } from "../payments/payments-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";

/** A shop in which money, gold and logins leave, and the people who try to take them. */
export async function releaseShop(database: TestDatabase) {
  const { ctx: plain, clock } = ordersCtx(database, [listingsReactor, paymentsReactor]);
  await generousHolds(database.db);
  const approvalActions = {
    unlock_payout: unlockPayoutAction,
    refund: refundAction,
    write_off: writeOffAction,
  };
  const ctx: ListingsCtx & PaymentsCtx = { ...plain, approvalActions };
  const as = (actor: Actor): ListingsCtx & PaymentsCtx => ({ ...ctx, actor });
  const people = {
    clerk: await person(database, "staff", "Teller Finch"),
    other: await person(database, "staff", "Clerk Wren"),
    manager: await person(database, "manager", "Ledger Oak"),
    second: await person(database, "manager", "Marble Heron"),
    admin: await person(database, "admin", "Vault Owner"),
  };
  const keyOf = (madeBy: string): Actor => ({
    ...{ kind: "key", keyId: randomUUID(), madeBy, name: "A robot" },
    capabilities: ["orders.read", "orders.progress"],
  });
  return { ctx, as, clock, people, keyOf };
}
export type ReleaseShop = Awaited<ReturnType<typeof releaseShop>>;

/** A gold sale whose payout of so much goes to a PayPal address. */
export async function duePayout(shop: ReleaseShop, amountCents: number, email: string, by: Actor) {
  const order = await orderAt(shop.as(by), "gold_received", { amountCents, hasDetails: false });
  const details: PayoutDetails = { method: "paypal", email };
  value(await lockPayoutDetails(shop.ctx, { ...order, details }));
  return order.orderId;
}

/** The order as it is now. */
export async function rowOf(shop: ReleaseShop, orderId: string): Promise<OrderRow> {
  const row = await findOrder(shop.ctx, orderId);
  if (!row) throw new Error("The order is gone");
  return row;
}

/** One person changes an order's email address, with a reason. */
export async function redirect(shop: ReleaseShop, orderId: string, by: Actor, customerEmail: string) {
  const { version } = await rowOf(shop, orderId);
  return editOrder(shop.as(by), {
    orderId,
    version,
    edit: { customerEmail },
    note: "mistyped, says the chat",
  });
}

/** One person enters a payment by hand. */
export function entered(
  shop: ReleaseShop,
  by: Actor,
  orderId: string,
  amountCents: number,
  reference: string,
) {
  const payment = { orderId, method: "manual", how: "paypal", reference, amountCents } as const;
  return recordPayment(shop.as(by), payment);
}

export async function canceled(shop: ReleaseShop, orderId: string, by: Actor) {
  const { version } = await rowOf(shop, orderId);
  return value(await cancelOrder(shop.as(by), { orderId, version, reason: "The customer asked for it" }));
}

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

export function refusal(result: Result<unknown>): Failure {
  if (result.ok) throw new Error("It was not refused");
  return result.error;
}
