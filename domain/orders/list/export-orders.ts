import { sql } from "drizzle-orm";
import { usdNumber } from "../../../kernel/money.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { selectedTexts } from "../fields/in-sql.ts";
import { type OrderTexts, type TextFieldName, textField, textFieldNames } from "../fields/text-fields.ts";
import { customerLabel, type OrderStatus, type OrderType, products, statusLabels } from "../model.ts";
import { csvLine } from "./csv-cell.ts";
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
]);

/** The name of an export's file: `orders-pending-2026-11-20.csv`, the day in UTC (Rule S62). */
export function exportFileName(status: OrderStatus | undefined, date: Date): string {
  return `orders-${status ?? "all"}-${date.toISOString().slice(0, 10)}.csv`;
}

/**
 * What passes the filters as a CSV file in pieces, newest first, for staff (Rule S62): amounts in dollars,
 * moments in UTC, no cell that a spreadsheet would run. At most one batch of orders is in memory. Each order
 * that is there all the while comes once. The first piece, which holds the heading, comes after the first
 * read: what fails there gives no piece.
 */
export async function exportOrders(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  filters: OrderFilters,
): Promise<Result<AsyncIterable<string>>> {
  const may = allow(ctx.actor, "orders.read");
  return may.ok ? ok(linesOf(ctx, filters)) : may;
}

type ExportRow = OrderTexts & {
  id: string;
  type: OrderType;
  status: OrderStatus;
  isGuest: boolean;
  cents: number;
  at: string;
};

async function* linesOf(ctx: Pick<OrdersCtx, "db">, filters: OrderFilters): AsyncGenerator<string> {
  let last: ExportRow | undefined;
  let head = heading;
  do {
    const rows = await readBatch(ctx, filters, last);
    if (head || rows.length > 0) yield head + rows.map(lineOf).join("");
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
    select id, type, status, ${sql.raw(selectedTexts)}, is_guest as "isGuest", amount_cents as cents,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from orders where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${batch}`);
  return rows;
}

function lineOf(row: ExportRow): string {
  const amount = usdNumber(row.cents).toFixed(2);
  return csvLine([
    row.id,
    products[row.type].label,
    customerLabel(row),
    ...texts.map(([name]) => row[name] ?? ""),
    amount,
    statusLabels[row.status],
    row.at,
  ]);
}
