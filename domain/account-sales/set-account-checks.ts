import { and, eq, inArray } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type NewOrderEvent, type OrderChange } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { type AccountCheckItem, accountCheckLabels } from "./account-checks.ts";
import type { AccountSalesCtx } from "./context.ts";
import { notAnAccount, saleEnded } from "./failures.ts";
import { accountChecks } from "./tables.ts";

type CheckInput = {
  orderId: string;
  /** What is ticked, and what isn't any more; the others stay as they are. */
  done?: readonly AccountCheckItem[] | undefined;
  open?: readonly AccountCheckItem[] | undefined;
};

/**
 * Staff tick and untick what they look at before an account counts as verified; the log names each. What is
 * so already isn't changed, so that what a colleague ticks meanwhile stays. Refuses once the sale has ended,
 * and unticking once the account is verified (`conflict`).
 */
export async function setAccountChecks(
  ctx: AccountSalesCtx,
  { orderId, done = [], open = [] }: CheckInput,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId }, async (row) => {
      if (row.type !== "account_sale") return fail(notAnAccount);
      const rows = await tx.select().from(accountChecks).where(eq(accountChecks.orderId, orderId));
      const isTicked = (item: AccountCheckItem) => rows.some((one) => one.item === item);
      const ticked = done.filter((item) => !isTicked(item));
      const unticked = open.filter(isTicked);
      const [first, ...others] = [
        ...ticked.map((item) => setEvent(item, true)),
        ...unticked.map((item) => setEvent(item, false)),
      ];
      if (!first) return ok(null);
      if (!isOpen(row.status)) return fail(saleEnded);
      if (unticked.length > 0 && row.handedOverAt) return fail(verifiedAlready);
      const checkedBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
      const checkedAt = ctx.clock.now();
      const made = ticked.map((item) => ({ orderId, item, checkedBy, checkedAt }));
      if (made.length > 0) await tx.insert(accountChecks).values(made);
      const these = and(eq(accountChecks.orderId, orderId), inArray(accountChecks.item, unticked));
      if (unticked.length > 0) await tx.delete(accountChecks).where(these);
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
