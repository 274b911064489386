import { sql } from "drizzle-orm";
import { csvLine } from "../../../kernel/csv.ts";
import { maskEmail } from "../../../kernel/mask-email.ts";
import { usdNumber } from "../../../kernel/money.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow, namesOf } from "../../people/index.ts";
import { type PayoutMethod, wayLabel } from "../../ways/model.ts";
import type { OrdersCtx } from "../context.ts";
import { selectedTexts } from "../fields/in-sql.ts";
import { type OrderTexts, type TextFieldName, textField, textFieldNames } from "../fields/text-fields.ts";
import {
  customerLabel,
  type OrderStatus,
  type OrderType,
  paymentMethodText,
  products,
  statusLabels,
} from "../model.ts";
import { conditionsOf } from "./list-conditions.ts";
import type { OrderFilters } from "./order-list-query.ts";

/** Orders read at a time, whatever the size of the file. */
const batch = 1000;

/** The texts that have a column of their own, with its heading. */
const texts: (readonly [TextFieldName, string])[] = textFieldNames.flatMap((name) => {
  const { csv } = textField(name);
  return csv === null ? [] : [[name, csv] as const];
});

const heading = csvLine([
  "Order ID",
  "Type",
  "Customer Name",
  ...texts.map(([, label]) => label),
  "Amount",
  "Status",
  "Created At",
  // Behind what Rule S62 names, in the order of the desk's list.
  "Game Name",
  "Quantity",
  "Paid",
  "Payment",
  "Promo Code",
  "World",
  "Assigned To",
  "In Status Since",
  "Held Until",
  "Deadline",
  "Deadline Met At",
  "Completed At",
  "Updated At",
]);

/**
 * The name of an export's file, such as `orders-pending-2026-11-20.csv`: its one status, `open` or `all`, and
 * the day in UTC (Rule S62).
 */
export function exportFileName({ statuses, isOpen }: OrderFilters, date: Date): string {
  const [status, ...more] = statuses ?? [];
  const name = status && more.length === 0 ? status : statuses ? "several" : isOpen ? "open" : "all";
  return `orders-${name}-${date.toISOString().slice(0, 10)}.csv`;
}

/**
 * What passes the filters as a CSV file in pieces, newest first, for staff (Rule S62): amounts in dollars,
 * moments in UTC, no cell that a spreadsheet would run. Addresses are masked of orders that the reader
 * doesn't hold, unless they are a manager. At most one batch of orders is in memory. Each order that is
 * there all the while comes once. The first piece, which holds the heading, comes after the first read:
 * what fails there gives no piece.
 */
export async function exportOrders(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  filters: OrderFilters,
): Promise<Result<AsyncIterable<string>>> {
  const may = allow(ctx.actor, "orders.read");
  return may.ok ? ok(linesOf(ctx, filters)) : may;
}

/** Moments are written out, in UTC. */
type ExportRow = OrderTexts & {
  id: string;
  type: OrderType;
  status: OrderStatus;
  isGuest: boolean;
  quantity: number;
  cents: number;
  paidCents: number;
  paymentMethod: string | null;
  payoutMethod: PayoutMethod | null;
  promoCode: string | null;
  world: number | null;
  assignedTo: string | null;
  at: string;
  statusChangedAt: string;
  holdUntil: string | null;
  deadlineAt: string | null;
  deadlineMetAt: string | null;
  completedAt: string | null;
  updatedAt: string;
};

const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

async function* linesOf(ctx: Pick<OrdersCtx, "db" | "actor">, filters: OrderFilters): AsyncGenerator<string> {
  let last: ExportRow | undefined;
  let head = heading;
  do {
    const rows = await readBatch(ctx, filters, last);
    const names = await namesOf(
      ctx.db,
      rows.flatMap(({ assignedTo }) => assignedTo ?? []),
    );
    if (head || rows.length > 0) yield head + rows.map((row) => lineOf(masked(ctx, row), names)).join("");
    head = "";
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last);
}

async function readBatch(
  ctx: Pick<OrdersCtx, "db">,
  filters: OrderFilters,
  after: ExportRow | undefined,
): Promise<ExportRow[]> {
  const conditions = conditionsOf(filters);
  if (after) conditions.push(sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  const { rows } = await ctx.db.execute<ExportRow>(sql`
    select id, type, status, ${sql.raw(selectedTexts)}, is_guest as "isGuest", quantity,
      amount_cents as cents, paid_cents::float8 as "paidCents", payment_method as "paymentMethod",
      disbursement_method as "payoutMethod", promo_code as "promoCode", world, assigned_to as "assignedTo",
      ${moment("created_at")} as at, ${moment("status_changed_at")} as "statusChangedAt",
      ${moment("case when status = 'pending' then hold_until end")} as "holdUntil",
      ${moment("deadline_at")} as "deadlineAt", ${moment("deadline_met_at")} as "deadlineMetAt",
      ${moment("completed_at")} as "completedAt", ${moment("updated_at")} as "updatedAt"
    from orders where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${batch}`);
  return rows;
}

function masked({ actor }: Pick<OrdersCtx, "actor">, row: ExportRow): ExportRow {
  const holds = actor.kind === "person" && row.assignedTo === actor.personId;
  if (holds || allow(actor, "orders.override").ok) return row;
  return { ...row, customerEmail: row.customerEmail && maskEmail(row.customerEmail) };
}

function lineOf(row: ExportRow, names: ReadonlyMap<string, string>): string {
  const usd = (cents: number) => usdNumber(cents).toFixed(2);
  const payout = row.payoutMethod && wayLabel(row.payoutMethod);
  return csvLine([
    row.id,
    products[row.type].label,
    customerLabel(row),
    ...texts.map(([name]) => row[name] ?? ""),
    usd(row.cents),
    statusLabels[row.status],
    row.at,
    row.rsn ?? "",
    String(row.quantity),
    products[row.type].payer === "customer" ? usd(row.paidCents) : "",
    (products[row.type].payer === "us" ? payout : paymentMethodText(row.paymentMethod)) ?? "",
    row.promoCode ?? "",
    row.world === null ? "" : String(row.world),
    (row.assignedTo && names.get(row.assignedTo)) ?? "",
    row.statusChangedAt,
    row.holdUntil ?? "",
    row.deadlineAt ?? "",
    row.deadlineMetAt ?? "",
    row.completedAt ?? "",
    row.updatedAt,
  ]);
}
