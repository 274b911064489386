import { usdNumber } from "../../../kernel/money.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { csvLine, type DayRange } from "../../orders/index.ts";
import { products, statusLabels } from "../../orders/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { readStatement, type StatementLine, type StatementMoney } from "./read-statement.ts";

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
export function addMoney(one: StatementMoney, other: StatementMoney): StatementMoney {
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
