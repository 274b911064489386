import { listApprovals, listClearances } from "../../../../domain/orders/index.ts";
import { listUnconfirmedPayments } from "../../../../domain/payments/index.ts";
import { listGuardChanges } from "../../../../domain/people/index.ts";
import type { Result } from "../../../../kernel/result.ts";
import type { ShopCtx } from "../../../context.ts";
import type { WaitingRequests } from "./request-row.ts";

/** What waits for a second person, all of it or of one order, as far as the reader may see it (Rule P42). */
export async function readRequests(ctx: ShopCtx, orderId?: string): Promise<WaitingRequests> {
  const [approvals, clearances, payments, guards] = await Promise.all([
    listApprovals(ctx, { orderId }),
    listClearances(ctx, { orderId }),
    listUnconfirmedPayments(ctx, { orderId }),
    // They are of the shop, not of an order.
    orderId === undefined ? listGuardChanges(ctx) : null,
  ]);
  return {
    approvals: shown(approvals),
    clearances: shown(clearances),
    payments: shown(payments),
    guards: guards ? shown(guards) : [],
  };
}

function shown<T>(found: Result<T[]>): T[] {
  return found.ok ? found.value : [];
}
