import { and, asc, count, desc, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { colleagueOn, findOrders, type NewOrder, type OrderRow } from "../../orders/index.ts";
import { customerLabel, type OrderStatus, type OrderType } from "../../orders/model.ts";
import { allow, namesOf } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import {
  detailsNotSaved,
  maskedDestination,
  type PayoutDetails,
  type PayoutMethod,
} from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import type { PayoutState } from "../model.ts";
import { type PayoutView, viewPayouts } from "../read-money.ts";
import { payouts } from "../tables.ts";
import { checkDestination } from "./check-destination.ts";
import { destinationPrint } from "./destination-print.ts";
import { payoutKind, subjectOf } from "./lock-payout-details.ts";

/** A payout with what staff need to know of its order, of which commission has none. */
export type ListedPayout = PayoutView & {
  order: null | {
    type: OrderType;
    status: OrderStatus;
    /** How staff call them. */
    customer: string;
    quantity: number;
    method: PayoutMethod | null;
    removed: boolean;
    /** Who else of the staff works on it. */
    colleague: { personId: string; name: string } | null;
  };
  /** A failed payout that no other has followed, while money is owed. */
  canRetry: boolean;
};

/** Which payouts are listed: those to be paid, or one state. */
type PayoutFilter = "open" | "sent" | "confirmed" | "failed";

const statesOf: Record<PayoutFilter, PayoutState[]> = {
  open: ["due", "approved"],
  sent: ["sent"],
  confirmed: ["confirmed"],
  failed: ["failed"],
};
/** What has ended is read from its newest end. */
const isHistory = (filter: PayoutFilter) => filter === "confirmed" || filter === "failed";

type PayoutPage = {
  payouts: ListedPayout[];
  counts: Record<PayoutFilter, number>;
  nextCursor: string | null;
};

const pageSize = 25;

/** The cursor after a payout in the list: its due time and id. */
type PayoutCursor = { dueAt: Date; id: string };

type PayoutQuery = { state?: PayoutFilter | undefined; cursor?: PayoutCursor | undefined };

/**
 * Payouts by state for the desk: the oldest deadline first, ended ones newest first; 25 a page. Commission is
 * there for managers, and not for keys.
 */
export async function listPayouts(
  ctx: PaymentsCtx,
  { state = "open", cursor }: PayoutQuery,
): Promise<Result<PayoutPage>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const order = isHistory(state)
    ? [desc(payouts.dueAt), desc(payouts.id)]
    : [asc(payouts.dueAt), asc(payouts.id)];
  const [found, counts] = await Promise.all([
    ctx.db
      .select()
      .from(payouts)
      .where(and(seen(ctx), inArray(payouts.state, statesOf[state]), cursor && after(state, cursor)))
      .orderBy(...order)
      .limit(pageSize + 1),
    countPayouts(ctx),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const nextCursor = found.length > pageSize && last ? `${last.dueAt.toISOString()}_${last.id}` : null;
  const orders = await findOrders(ctx, [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]);
  const views = await viewPayouts(ctx, rows, orders);
  return ok({ payouts: await withOrders(ctx, views, orders), counts, nextCursor });
}

function after(state: PayoutFilter, { dueAt, id }: PayoutCursor): SQL {
  const lastRow = sql`(${dueAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const row = sql`(${payouts.dueAt}, ${payouts.id})`;
  return isHistory(state) ? sql`${row} < ${lastRow}` : sql`${row} > ${lastRow}`;
}

function seen({ actor }: Pick<PaymentsCtx, "actor">): SQL | undefined {
  return actor.kind === "person" && can(actor.role, "promotions.edit") ? undefined : isNull(payouts.personId);
}

/** How many payouts each tab of the desk's page lists. */
export async function countPayouts(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
): Promise<Record<PayoutFilter, number>> {
  const rows = await ctx.db
    .select({ state: payouts.state, n: count() })
    .from(payouts)
    .where(seen(ctx))
    .groupBy(payouts.state);
  const of = (filter: PayoutFilter) =>
    rows.reduce((sum, { state, n }) => (statesOf[filter].includes(state) ? sum + n : sum), 0);
  return { open: of("open"), sent: of("sent"), confirmed: of("confirmed"), failed: of("failed") };
}

async function withOrders(
  ctx: PaymentsCtx,
  views: PayoutView[],
  found: ReadonlyMap<string, OrderRow>,
): Promise<ListedPayout[]> {
  const holders = [...found.values()].flatMap((order) => colleagueOn(ctx.actor, order) ?? []);
  const [retryable, names] = await Promise.all([
    readRetryable(ctx, [...found.keys()]),
    namesOf(ctx.db, [...new Set(holders)]),
  ]);
  return views.flatMap((view): ListedPayout[] => {
    if (view.orderId === null) return [{ ...view, canRetry: false, order: null }];
    const order = found.get(view.orderId);
    if (!order) return [];
    const { type, status, rsn, quantity, disbursementMethod: method, removedAt } = order;
    const customer = rsn ?? customerLabel(order);
    const removed = removedAt !== null;
    const canRetry = !removed && retryable.has(view.id);
    const personId = colleagueOn(ctx.actor, order);
    const colleague = personId ? { personId, name: names.get(personId) ?? "Someone else" } : null;
    return [{ ...view, canRetry, order: { type, status, customer, quantity, method, removed, colleague } }];
  });
}

/** The failed payouts of these orders that are their order's newest while something is owed. */
async function readRetryable(ctx: PaymentsCtx, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select id::text as id from (
      select distinct on (order_id) id, order_id, state from payouts
      where order_id = any(${sql.param(orderIds)}::uuid[]) order by order_id, version desc
    ) newest
    where state = 'failed' and (
      select coalesce(sum(e.amount_cents), 0) from ledger_entries e
      join ledger_postings p on p.id = e.posting_id
      where p.order_id = newest.order_id and e.account = 'owed_to_customers'
    ) < 0`);
  return new Set(rows.rows.map(({ id }) => id));
}

type SealedPayout = {
  payout: NonNullable<NewOrder["payout"]>;
  /** Proven by their checksums, in the one spelling. */
  details: PayoutDetails;
  /** Seals them, in the transaction that places the order. */
  statement: SQL;
};

/**
 * Payout details that come with a new order: the destination goes to the vault in the transaction that places
 * the order (Rule P5). Refuses an address that is wrong (`invalid`).
 */
export function payoutWithOrder(
  ctx: Pick<PaymentsCtx, "vault" | "signer">,
  { orderId, details }: { orderId: string; details: PayoutDetails },
): Result<SealedPayout> {
  const checked = checkDestination(details);
  if (!checked.ok) return fail({ title: detailsNotSaved, ...checked.error });
  const value = JSON.stringify(checked.value);
  const sealed = ctx.vault.sealInStatement({ kind: payoutKind, subject: subjectOf(orderId), value });
  const mask = maskedDestination(checked.value);
  const payout = {
    method: checked.value.method,
    secretId: sealed.id,
    mask,
    print: destinationPrint(ctx, checked.value),
  };
  return ok({ payout, details: checked.value, statement: sealed.statement });
}
