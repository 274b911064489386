import { formatDay } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import type { DayRange } from "../../orders/index.ts";
import { products, shortId, statusLabels } from "../../orders/model.ts";
import type { PaymentsCtx } from "../context.ts";
import type { PrintedOrder, PrintedOrders, PrintedStatement } from "../ports.ts";
import { addMoney } from "./export-statement.ts";
import { countStatement, readStatement, type StatementLine, type StatementMoney } from "./read-statement.ts";

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
