import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { endRequest } from "./end-request.ts";
import { lockRequest, type RequestAct } from "./payout-request-row.ts";

const shortestReason = 3;
const longestReason = 300;

/**
 * A manager rejects a request with a reason that the referrer is mailed; the balance stays theirs. Refuses
 * one that was decided or changed since it was seen (`conflict`), a missing reason (`invalid`), and one's
 * own.
 */
export async function rejectCommissionPayout(
  ctx: OrdersCtx,
  { reason: typed, ...act }: RequestAct & { reason: string },
): Promise<Result<undefined>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockRequest(ctx, tx, act);
    if (!locked.ok) return locked;
    const reason = typed.trim();
    if (reason.length < shortestReason || reason.length > longestReason) return fail(sayWhy);
    await endRequest(ctx, tx, locked.value.request, { state: "rejected", reason });
    return ok(undefined);
  });
}

const sayWhy = {
  code: "invalid",
  field: "reason",
  text: "Say why, in up to 300 characters. The referrer reads it.",
} as const;
