import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { printOf } from "../../../platform/signing/print.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { customerMarks, type OrderRow, orders } from "../tables.ts";
import type { MarkTrait } from "./customer-label.ts";
import { mailKey } from "./mail-key.ts";

/** That money of an order's customer was taken back (Rule P49). */
export type CustomerMark = {
  /** Whether it was paid for this order. */
  isOwn: boolean;
  /** The others for which it was, and by what their customer is the same. */
  others: { orderId: string; by: MarkTrait[] }[];
};

/** By what a customer is compared with marks; what is not known of them is null. */
type Who = Pick<OrderRow, "customerId" | "customerEmail" | "payoutPrint">;

const maxDestinations = 50;

/**
 * Marks the customer of an order whose money was taken back, or ends that mark (Rule P49): their mailbox and
 * where they were paid. Their account is the order's, whenever it becomes theirs.
 */
export async function setCustomerMark(
  { signer }: Pick<OrdersCtx, "signer">,
  tx: Transaction,
  order: OrderRow,
  isMarked: boolean,
): Promise<void> {
  if (!isMarked) {
    await tx.delete(customerMarks).where(eq(customerMarks.orderId, order.id));
    return;
  }
  const { customerId, customerEmail } = order;
  const isTheirs = customerId ? eq(orders.customerId, customerId) : eq(orders.customerEmail, customerEmail);
  const paid = await tx
    .selectDistinct({ print: orders.payoutPrint })
    .from(orders)
    .where(and(isTheirs, isNotNull(orders.payoutPrint)))
    .limit(maxDestinations);
  const prints = [mailboxPrint(signer, customerEmail), ...paid.flatMap(({ print }) => print ?? [])];
  const values = prints.map((print) => ({ orderId: order.id, print }));
  await tx.insert(customerMarks).values(values).onConflictDoNothing();
}

/** For staff: which of these orders have a marked customer, by their ids. */
export async function readCustomerMarks(
  ctx: Pick<OrdersCtx, "db" | "actor" | "signer">,
  orderIds: readonly string[],
): Promise<Result<Map<string, CustomerMark>>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { id, customerId, customerEmail, payoutPrint } = orders;
  const asked = await ctx.db
    .select({ id, customerId, customerEmail, payoutPrint })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  const marks = await ctx.db
    .select({ orderId: customerMarks.orderId, print: customerMarks.print, customerId })
    .from(customerMarks)
    .innerJoin(orders, eq(orders.id, customerMarks.orderId))
    .where(
      or(
        inArray(customerMarks.orderId, [...orderIds]),
        inArray(
          customerMarks.print,
          asked.flatMap((row) => printsOf(ctx.signer, row)),
        ),
        inArray(
          customerId,
          asked.flatMap((row) => row.customerId ?? []),
        ),
      ),
    );
  return ok(
    new Map(
      asked.flatMap((row) => {
        const mark = markOf(ctx.signer, row, marks);
        return mark.isOwn || mark.others.length > 0 ? [[row.id, mark] as const] : [];
      }),
    ),
  );
}

type FoundMark = { orderId: string; print: string; customerId: string | null };

function markOf(
  signer: OrdersCtx["signer"],
  row: Who & { id: string },
  marks: readonly FoundMark[],
): CustomerMark {
  const mailbox = mailboxPrint(signer, row.customerEmail);
  const others = new Map<string, Set<MarkTrait>>();
  for (const { orderId, print, customerId } of marks) {
    if (orderId === row.id) continue;
    const by: MarkTrait[] = [
      ...(row.customerId && customerId === row.customerId ? (["account"] as const) : []),
      ...(print === mailbox ? (["email"] as const) : []),
      ...(print === row.payoutPrint ? (["payout"] as const) : []),
    ];
    if (by.length > 0) others.set(orderId, new Set([...(others.get(orderId) ?? []), ...by]));
  }
  return {
    isOwn: marks.some(({ orderId }) => orderId === row.id),
    others: [...others].map(([orderId, by]) => ({ orderId, by: [...by] })),
  };
}

/** A row unless the customer is marked: part of placing where the owner refuses them. */
export function unlessMarked({ signer }: Pick<OrdersCtx, "signer">, who: Who): SQL {
  return sql`select 1 where not exists (
    select from customer_marks m join orders o on o.id = m.order_id
    where m.print = any(${sql.param(printsOf(signer, who))}::text[]) or o.customer_id = ${who.customerId}::uuid)`;
}

/** The same for a customer who takes an order up again. */
export async function isMarked(ctx: Pick<OrdersCtx, "signer">, tx: Transaction, who: Who): Promise<boolean> {
  const { rows } = await tx.execute(unlessMarked(ctx, who));
  return rows.length === 0;
}

export const markedRefused: Failure = {
  code: "forbidden",
  title: "Submission Failed",
  text: "We can't take this order. Message us and we'll sort it out.",
  waysOn: ["support"],
};

function printsOf(signer: OrdersCtx["signer"], { customerEmail, payoutPrint }: Who): string[] {
  return [mailboxPrint(signer, customerEmail), ...(payoutPrint ? [payoutPrint] : [])];
}

function mailboxPrint(signer: OrdersCtx["signer"], email: string): string {
  return printOf(signer, "marked-mailbox", mailKey(email));
}

/** By what the customer of an order is known again. */
type CustomerTraits = {
  customerEmail: string;
  rsn: string | null;
  networkPrint: string | null;
  payoutPrint: string | null;
  /** Of an erased order, whose address has gone: see `erasedMailPrint`. */
  erasedMailPrint: string | null;
};

const mostOrders = 500;

/** By what a person is known again in their newest orders. */
export function readCustomerTraits(db: Queryable, personId: string): Promise<CustomerTraits[]> {
  const { customerEmail, rsn, networkPrint, payoutPrint, erasedMailPrint } = orders;
  return db
    .select({ customerEmail, rsn, networkPrint, payoutPrint, erasedMailPrint })
    .from(orders)
    .where(eq(orders.customerId, personId))
    .orderBy(desc(orders.createdAt))
    .limit(mostOrders);
}
