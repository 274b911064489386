import { and, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type OrderChange } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { type AccountCheckItem, accountCheckLabels } from "./account-checks.ts";
import type { AccountSalesCtx } from "./context.ts";
import { notAnAccount, saleEnded } from "./failures.ts";
import { accountChecks } from "./tables.ts";

type CheckInput = { orderId: string; item: AccountCheckItem; done: boolean };

/**
 * Staff tick or untick one thing that they look at before an account counts as verified; the log names it.
 * Ticking what is ticked changes nothing. Refuses once the sale has ended, and unticking once the account is
 * verified (`conflict`).
 */
export async function setAccountCheck(
  ctx: AccountSalesCtx,
  { orderId, item, done }: CheckInput,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const one = and(eq(accountChecks.orderId, orderId), eq(accountChecks.item, item));
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId }, async (row) => {
      if (row.type !== "account_sale") return fail(notAnAccount);
      const [ticked] = await tx.select().from(accountChecks).where(one);
      if (Boolean(ticked) === done) return ok(null);
      if (!isOpen(row.status)) return fail(saleEnded);
      if (!done && row.handedOverAt) return fail(verifiedAlready);
      if (done) {
        const checkedBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
        await tx.insert(accountChecks).values({ orderId, item, checkedBy, checkedAt: ctx.clock.now() });
      } else await tx.delete(accountChecks).where(one);
      const data = { item, label: accountCheckLabels[item], done };
      return ok({ set: {}, events: [{ type: "account.check_set", visibility: "internal", data }] });
    }),
  );
}

const verifiedAlready = {
  code: "conflict",
  text: "This account is verified. Undo the verification first.",
} as const;
