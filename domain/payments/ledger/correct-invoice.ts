import type { z } from "zod";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, issueInvoice, newestInvoice, type OrderChange, saysSame } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import type { correctInvoiceInput } from "../inputs.ts";
import { readBalances } from "./ledger.ts";
import { movedOf } from "./moved.ts";

type Correction = z.output<typeof correctInvoiceInput> & { orderId: string };

/**
 * A manager corrects to whom an order's newest invoice is billed: it stays as it was issued, and another one
 * with the year's next number names it. Its sums are again those of the postings (Rule P30). `number` is the
 * invoice that was looked at. Refuses an order that isn't completed or has no invoice, an invoice that is no
 * longer the newest, and one that says the same already (`conflict`).
 */
export async function correctInvoice(
  ctx: PaymentsCtx,
  { orderId, number, reason, name, address, vat }: Correction,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "invoices.correct");
  if (!may.ok) return may;
  const billedTo = { name, address, vat };
  return transact(ctx.db, (tx) =>
    changeOrder({ ...ctx, onHeld: "leave-to-them" }, tx, { orderId }, async (row) => {
      const newest = await newestInvoice(tx, orderId);
      if (row.status !== "completed" || !newest) return fail(noInvoice);
      if (newest.number !== number) return fail(correctedMeanwhile);
      if (saysSame(newest.facts, billedTo)) return fail(sameAlready);
      return ok({
        set: {},
        events: [
          { type: "invoice.corrected", visibility: "internal", note: reason, data: { invoice: number } },
        ],
        book: async (changed) => {
          const money = movedOf(changed.type, await readBalances(tx, orderId));
          await issueInvoice(ctx, tx, changed, { ...money, correction: { billedTo, corrects: number } });
          return {};
        },
      });
    }),
  );
}

const noInvoice = { code: "conflict", text: "This order has no invoice to correct." } as const;
const correctedMeanwhile = {
  code: "conflict",
  text: "There is a newer invoice for this order. The page now shows it.",
} as const;
const sameAlready = {
  code: "conflict",
  text: "The invoice says this already. Change something first.",
} as const;
