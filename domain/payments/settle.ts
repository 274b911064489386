import type { Transaction } from "../../platform/database/connect.ts";
import type { OrderRow, OrdersCtx } from "../orders/index.ts";
import { isOpen, type OrderStatus, type OrderType } from "../orders/model.ts";
import { followClaim } from "./chain/follow-claim.ts";
import { type Balances, post, readBalances } from "./ledger.ts";
import type { Account, PostingKind } from "./ledger-names.ts";

const goldWeHave: readonly OrderStatus[] = ["gold_received", "payment_sent", "completed"];

/** Whether what a customer sells is ours, so that its amount is owed to them or has been paid. */
export function isOurs(order: Pick<OrderRow, "type" | "status" | "removedAt" | "handedOverAt">): boolean {
  if (order.removedAt) return false;
  return order.type === "account_sale" ? order.handedOverAt !== null : goldWeHave.includes(order.status);
}

type Target = {
  kind: Extract<
    PostingKind,
    | "gold_received"
    | "account_received"
    | "gold_delivered"
    | "service_delivered"
    | "account_delivered"
    | "gear_deposit_held"
    | "refund_due"
  >;
  /** What is debited and what is credited when the target rises. */
  debit: Account;
  credit: Account;
  /** Cents booked until now, and what the order's state asks for. */
  booked: number;
  wanted: number;
};

/** Books the difference between what is booked and what should be, if any; a fall is the reversed booking. */
async function bookTo(ctx: OrdersCtx, tx: Transaction, order: OrderRow, target: Target): Promise<void> {
  const rise = target.wanted - target.booked;
  if (rise === 0) return;
  const kind: PostingKind = rise > 0 ? target.kind : `${target.kind}_reversed`;
  const booked = await post(tx, {
    orderId: order.id,
    kind,
    key: `${kind}:${order.id}:${order.version}`,
    entries: { [target.debit]: rise, [target.credit]: -rise },
    at: ctx.clock.now(),
  });
  if (!booked) throw new Error(`${kind} was booked before for version ${order.version} of the order`);
}

/** Brings what a sale to us owes in line with its state. Money that has left stays booked. Answers what is owed, in cents. */
export async function settleSale(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<number> {
  const balances = await readBalances(tx, order.id);
  const paid = -balances.cash;
  const wanted = isOurs(order) ? order.amountCents : paid;
  const isAccount = order.type === "account_sale";
  const debit: Account = isAccount ? "accounts_bought" : "gold";
  await bookTo(ctx, tx, order, {
    kind: isAccount ? "account_received" : "gold_received",
    debit,
    credit: "owed_to_customers",
    booked: balances[debit],
    wanted,
  });
  return wanted - paid;
}

/** What we hold of a customer for a purchase, in cents: money and gold, refunds taken off. */
export function heldOf(balances: Balances): number {
  return balances.cash + balances.gold;
}

/** What counts as paid of a purchase: what we hold, and the dust that was forgiven. */
export function paidOf(balances: Balances): number {
  return heldOf(balances) + balances.dust_forgiven;
}

/** What a purchase costs the customer in the end: a deposit that is returned is none of it. */
export function costOf(order: Pick<OrderRow, "amountCents" | "depositCents" | "depositState">): number {
  return order.amountCents - (order.depositState === "returned" ? order.depositCents : 0);
}

/** How the delivery of a purchase is booked, by what was bought. */
function soldAs(type: OrderType): { kind: Target["kind"]; credit: Account } {
  if (type === "gold_buy") return { kind: "gold_delivered", credit: "gold_sold" };
  if (type === "account_purchase") return { kind: "account_delivered", credit: "accounts_sold" };
  return { kind: "service_delivered", credit: "services_sold" };
}

/**
 * Brings what a customer's payment stands for in line with the order: sold once it is completed, its deposit held or given
 * back, a refund due for what is too much or was canceled, which an open claim follows, and a deposit of the customer in
 * between.
 */
export async function settlePurchase(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const balances = await readBalances(tx, order.id);
  const paid = paidOf(balances);
  const { kind, credit } = soldAs(order.type);
  const isOver = order.status === "canceled" || (order.removedAt !== null && isOpen(order.status));
  const isPaid = paid >= order.amountCents;
  const gear = order.depositState === "kept" ? 0 : order.depositCents;
  const debit = "customer_deposits";
  await bookTo(ctx, tx, order, {
    kind,
    debit,
    credit,
    booked: -balances[credit],
    wanted: order.status === "completed" ? order.amountCents - gear : 0,
  });
  await bookTo(ctx, tx, order, {
    kind: "gear_deposit_held",
    debit,
    credit: "gear_deposits",
    booked: -balances.gear_deposits,
    wanted: !isOver && isPaid && order.depositState === "held" ? order.depositCents : 0,
  });
  await bookTo(ctx, tx, order, {
    kind: "refund_due",
    debit,
    credit: "refunds_due",
    booked: -balances.refunds_due,
    wanted: isOver ? Math.max(0, heldOf(balances)) : Math.max(0, paid - costOf(order)),
  });
  await followClaim(ctx, tx, order.id);
}
