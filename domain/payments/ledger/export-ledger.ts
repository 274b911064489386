import { formatMillions, usdNumber } from "../../../kernel/money.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { csvLine } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { accountLabels, postingLabels } from "./ledger-copy.ts";
import type { LedgerCursor, LedgerFilter } from "./ledger-query.ts";
import { type PostingView, readPostings } from "./read-ledger.ts";

/** Postings read at a time, whatever the size of the file. */
const batch = 1000;

const heading = csvLine(["Posting", "Booked At", "Kind", "Order ID", "Account", "Debit", "Credit"]);

/** The name of an export's file: `ledger-2026-11-20.csv`, the day in UTC. */
export function ledgerFileName(date: Date): string {
  return `ledger-${date.toISOString().slice(0, 10)}.csv`;
}

/**
 * The bookings that pass the filter as a CSV file in pieces, newest first, a line for each entry, for
 * managers: amounts in dollars, of gold in millions, moments in UTC, no cell that a spreadsheet would run. At
 * most one batch is in memory. The first piece, which holds the heading, comes after the first read: what
 * fails there gives no piece.
 */
export async function exportLedger(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
  filter: LedgerFilter,
): Promise<Result<AsyncIterable<string>>> {
  const may = allow(ctx.actor, "ledger.read");
  return may.ok ? ok(linesOf(ctx, filter)) : may;
}

async function* linesOf(ctx: Pick<PaymentsCtx, "db">, filter: LedgerFilter): AsyncGenerator<string> {
  let after: LedgerCursor | undefined;
  let head = heading;
  do {
    const rows = await readPostings(ctx.db, { filter, after, limit: batch });
    if (head || rows.length > 0) yield head + rows.map(postingLines).join("");
    head = "";
    after = rows.length === batch ? rows.at(-1) : undefined;
  } while (after);
}

function postingLines({ id, at, kind, orderId, entries }: PostingView): string {
  const posting = [String(id), at.toISOString(), postingLabels[kind] ?? kind, orderId ?? ""];
  const lines = entries.map(({ account, amountCents, millions }) => {
    const amount = millions
      ? formatMillions(Math.abs(millions))
      : usdNumber(Math.abs(amountCents)).toFixed(2);
    const sides = amountCents + millions > 0 ? [amount, ""] : ["", amount];
    return csvLine([...posting, accountLabels[account] ?? account, ...sides]);
  });
  return lines.join("");
}
