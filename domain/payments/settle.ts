import type { Transaction } from "../../platform/database/connect.ts";
import type { OrderRow, OrdersCtx } from "../orders/index.ts";
import { isOpen, type OrderStatus } from "../orders/model.ts";
import { type Account, type PostingKind, post, readBalances } from "./ledger.ts";

const goldWeHave: readonly OrderStatus[] = ["gold_received", "payment_sent", "completed"];

/** Whether what a customer sells is ours, so that its amount is owed to them or has been paid. */
export function isOurs(order: Pick<OrderRow, "type" | "status" | "removedAt" | "handedOverAt">): boolean {
  if (order.removedAt) return false;
  return order.type === "account_sale" ? order.handedOverAt !== null : goldWeHave.includes(order.status);
}

type Target = {
  kind: Extract<
    PostingKind,
    "gold_received" | "account_received" | "gold_delivered" | "service_delivered" | "refund_due"
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

/**
 * Brings what a customer's payment stands for in line with the order: sold once it is completed, a refund due once it is
 * canceled, a deposit in between.
 */
export async function settlePurchase(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const balances = await readBalances(tx, order.id);
  const isGold = order.type === "gold_buy";
  const credit: Account = isGold ? "gold_sold" : "services_sold";
  const isOver = order.status === "canceled" || (order.removedAt !== null && isOpen(order.status));
  const debit = "customer_deposits";
  await bookTo(ctx, tx, order, {
    kind: isGold ? "gold_delivered" : "service_delivered",
    debit,
    credit,
    booked: -balances[credit],
    wanted: order.status === "completed" ? order.amountCents : 0,
  });
  await bookTo(ctx, tx, order, {
    kind: "refund_due",
    debit,
    credit: "refunds_due",
    booked: -balances.refunds_due,
    wanted: isOver ? Math.max(0, balances.cash) : 0,
  });
}
