import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { holdUntilOf } from "../holds/hold-until.ts";
import { isOpen, type OrderStatus, type OrderType } from "../model.ts";
import { accountNameOf } from "../placing/account-name.ts";
import { type OrderRow, orders } from "../tables.ts";
import { type Deadline, deadlineOf } from "../turn/deadline-of.ts";

/** An order as it stands beside its customer. */
export type CustomerOrder = {
  id: string;
  type: OrderType;
  status: OrderStatus;
  quantity: number;
  amountCents: number;
  /** What a bought account was listed as; null of other orders. */
  account: string | null;
  createdAt: Date;
  assignedTo: string | null;
  /** Until when it is held, while it waits for its payment or its gold. */
  holdUntil: Date | null;
  deadline: Deadline | null;
};

/** Whose orders: an account's, those placed under an address, or one order alone. */
type Whose = { customerId: string } | { customerEmail: string } | { orderId: string };

/** So many of a customer's newest orders are looked through for open ones. */
const newestLooked = 40;

/**
 * The orders of one customer, for staff: open ones first, then the latest, `limit` at most of their forty
 * newest. Who they are is for the caller to know.
 */
export async function listCustomerOrders(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  { whose, limit }: { whose: Whose; limit: number },
): Promise<Result<CustomerOrder[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const newest = await ctx.db
    .select()
    .from(orders)
    .where(and(isOf(whose), isNull(orders.removedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(newestLooked);
  const open = newest.filter(({ status }) => isOpen(status));
  const ended = newest.filter(({ status }) => !isOpen(status));
  return ok([...open, ...ended].slice(0, limit).map(toCustomerOrder));
}

function isOf(whose: Whose): SQL {
  if ("customerId" in whose) return eq(orders.customerId, whose.customerId);
  if ("orderId" in whose) return eq(orders.id, whose.orderId);
  return eq(orders.customerEmail, whose.customerEmail);
}

function toCustomerOrder(row: OrderRow): CustomerOrder {
  const { id, type, status, quantity, amountCents, createdAt, assignedTo } = row;
  return {
    ...{ id, type, status, quantity, amountCents, createdAt, assignedTo },
    account: accountNameOf(row),
    holdUntil: status === "pending" ? holdUntilOf(row) : null,
    deadline: deadlineOf(row),
  };
}
