import { and, eq, inArray } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type NewOrderEvent, type OrderChange } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { type AccountCheckItem, accountCheckItems, accountCheckLabels } from "./account-checks.ts";
import type { AccountSalesCtx } from "./context.ts";
import { notAnAccount, saleEnded } from "./failures.ts";
import { accountChecks } from "./tables.ts";

type CheckInput = { orderId: string; item: AccountCheckItem | "all"; done: boolean };

/**
 * Staff tick or untick one thing that they look at before an account counts as verified, or all of them; the
 * log names each. Ticking what is ticked changes nothing. Refuses once the sale has ended, and unticking once
 * the account is verified (`conflict`).
 */
export async function setAccountCheck(
  ctx: AccountSalesCtx,
  { orderId, item, done }: CheckInput,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const asked = item === "all" ? accountCheckItems : [item];
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId }, async (row) => {
      if (row.type !== "account_sale") return fail(notAnAccount);
      const rows = await tx.select().from(accountChecks).where(eq(accountChecks.orderId, orderId));
      const items = asked.filter((one) => rows.some((row) => row.item === one) !== done);
      const [first, ...others] = items.map((one) => setEvent(one, done));
      if (!first) return ok(null);
      if (!isOpen(row.status)) return fail(saleEnded);
      if (!done && row.handedOverAt) return fail(verifiedAlready);
      if (done) {
        const checkedBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
        const checkedAt = ctx.clock.now();
        await tx
          .insert(accountChecks)
          .values(items.map((one) => ({ orderId, item: one, checkedBy, checkedAt })));
      } else {
        const these = and(eq(accountChecks.orderId, orderId), inArray(accountChecks.item, items));
        await tx.delete(accountChecks).where(these);
      }
      return ok({ set: {}, events: [first, ...others] });
    }),
  );
}

function setEvent(item: AccountCheckItem, done: boolean): NewOrderEvent {
  const data = { item, label: accountCheckLabels[item], done };
  return { type: "account.check_set", visibility: "internal", data };
}

const verifiedAlready = {
  code: "conflict",
  text: "This account is verified. Undo the verification first.",
} as const;
