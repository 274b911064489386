import { csvLine } from "../../../kernel/csv.ts";
import { formatDay } from "../../../kernel/dates.ts";
import { formatUsd, usdNumber } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import type { DayRange } from "../../orders/index.ts";
import { products, shortId, statusLabels } from "../../orders/model.ts";
import type { PaymentsCtx } from "../context.ts";
import type { PrintedOrder, PrintedOrders, PrintedStatement } from "../ports.ts";
import { countStatement, readStatement, type StatementLine, type StatementMoney } from "./read-statement.ts";

const heading = csvLine([
  "Placed At (UTC)",
  "Order ID",
  "Type",
  "What",
  "Game Name",
  "Quantity",
  "Status",
  "Order Amount (USD)",
  "You Paid (USD)",
  "Paid To You (USD)",
  "Refunded (USD)",
]);

/** The name of a statement's file: `statement-2026-01-01-2026-11-20.csv`, the days in UTC. */
export function statementFileName({ from, to }: DayRange, kind: "csv" | "pdf"): string {
  return `statement-${from}-${to}.${kind}`;
}

/**
 * The signed-in customer's statement as a CSV file in pieces: an order a line, what they add up to in the
 * last; moments in UTC, no cell that a spreadsheet would run. At most one batch of orders is in memory. The
 * first piece, which holds the heading, comes after the first read.
 */
export function exportStatement(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
  range: DayRange,
): Result<AsyncGenerator<string>> {
  const read = readStatement(ctx, range);
  return read.ok ? ok(piecesOf(read.value)) : read;
}

async function* piecesOf(batches: AsyncIterable<readonly StatementLine[]>): AsyncGenerator<string> {
  let head = heading;
  let total: StatementMoney = { receivedCents: 0, paidOutCents: 0, refundedCents: 0 };
  for await (const lines of batches) {
    yield head + lines.map(lineOf).join("");
    head = "";
    total = lines.reduce(addMoney, total);
  }
  yield csvLine(["Total", "", "", "", "", "", "", "", ...moneyCells(total)]);
}

/** What two parts of a statement come to. */
function addMoney(one: StatementMoney, other: StatementMoney): StatementMoney {
  return {
    receivedCents: one.receivedCents + other.receivedCents,
    paidOutCents: one.paidOutCents + other.paidOutCents,
    refundedCents: one.refundedCents + other.refundedCents,
  };
}

function lineOf(line: StatementLine): string {
  return csvLine([
    line.createdAt.toISOString(),
    line.id,
    products[line.type].label,
    line.account ?? products[line.type].label,
    line.rsn ?? "",
    String(line.quantity),
    statusLabels[line.status],
    usd(line.amountCents),
    ...moneyCells(line),
  ]);
}

function moneyCells({ receivedCents, paidOutCents, refundedCents }: StatementMoney): string[] {
  return [usd(receivedCents), usd(paidOutCents), usd(refundedCents)];
}

function usd(cents: number): string {
  return usdNumber(cents).toFixed(2);
}

/** Orders on a printed statement at most: some 300 pages. */
export const mostPrinted = 10_000;

type Whose = { name: string; email: string };

/**
 * The signed-in customer's statement to be printed, read while it is. Refuses who is not signed in, and more
 * orders than anybody prints (`invalid`).
 */
export async function writeStatement(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
  { range, ...whose }: { range: DayRange } & Whose,
): Promise<Result<PrintedStatement>> {
  const counted = await countStatement(ctx, range);
  if (!counted.ok) return counted;
  if (counted.value > mostPrinted) return fail({ code: "invalid", text: tooManyText });
  const read = readStatement(ctx, range);
  if (!read.ok) return read;
  const { name: shopName } = await readShop(ctx.db);
  return ok({ ...whose, ...range, shopName, parts: partsOf(read.value) });
}

async function* partsOf(batches: AsyncIterable<readonly StatementLine[]>): AsyncGenerator<PrintedOrders> {
  let total: StatementMoney = { receivedCents: 0, paidOutCents: 0, refundedCents: 0 };
  for await (const lines of batches) {
    total = lines.reduce(addMoney, total);
    yield { orders: lines.map(writtenLine), total: writtenMoney(total) };
  }
}

function writtenLine(line: StatementLine): PrintedOrder {
  return {
    day: formatDay(line.createdAt),
    number: `#${shortId(line.id)}`,
    what: line.account ?? products[line.type].label,
    status: statusLabels[line.status],
    ...writtenMoney(line),
  };
}

function writtenMoney({ receivedCents, paidOutCents, refundedCents }: StatementMoney) {
  const paid = formatUsd(receivedCents);
  return { paid, paidOut: formatUsd(paidOutCents), refunded: formatUsd(refundedCents) };
}

const tooManyText = `A PDF can have up to ${mostPrinted.toLocaleString("en-US")} orders. Choose fewer days, or download the CSV.`;
