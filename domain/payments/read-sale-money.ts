import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { findOrder, notYourOrder, orderNotFound, viewerRoleOf } from "../orders/index.ts";
import { shopPays } from "../orders/model.ts";
import type { PaymentsCtx } from "./context.ts";
import { readBalances } from "./ledger/ledger.ts";
import { movedOf } from "./ledger/moved.ts";
import type { SaleMoney } from "./sale-money.ts";

/**
 * What we pay for a sale to us, as its customer may read it: from the ledger, never from status and price
 * (Rule P30). Refuses whoever knows only the id (`forbidden`, Rule P4) and an order that its customer pays
 * for (`not_found`).
 */
export async function readSaleMoney(
  ctx: PaymentsCtx,
  { orderId, token }: { orderId: string; token: string | undefined },
): Promise<Result<SaleMoney>> {
  const order = await findOrder(ctx, orderId);
  if (!order || !shopPays(order.type)) return fail(orderNotFound);
  if ((await viewerRoleOf(ctx, order, token)) === "public") return fail(notYourOrder);
  const [balances, cameBack] = await Promise.all([
    readBalances(ctx.db, orderId),
    hasComeBack(ctx.db, orderId),
  ]);
  const { movedCents: paidOutCents, writtenOffCents } = movedOf(order.type, balances);
  const owedCents = Math.max(0, -balances.owed_to_customers);
  return ok({ paidOutCents, writtenOffCents, owedCents, isComingAgain: owedCents > 0 && cameBack });
}

/**
 * Whether the customer was told that a payment did not arrive. What staff approve, change or take back before
 * they pay is no such payment.
 */
async function hasComeBack(db: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from events where subject_kind = 'order' and subject_id = ${orderId}
      and type = 'payout.failed' and visibility = 'public'
    limit 1`);
  return rows.length > 0;
}
