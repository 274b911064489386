import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { refundGone } from "../inputs.ts";
import { type RefundClaimRow, refundClaims } from "../tables.ts";

/** The vault's name for the addresses of refunds, and whose secret it is. */
export const refundKind = "refund-address";
export const refundSubject = (orderId: string) => `refund:${orderId}`;

const claimNotFound = { code: "not_found", text: refundGone } as const;

/** A claim by its id, whose shape the caller has checked. Refuses `not_found`. */
export async function findClaim(db: Queryable, claimId: string): Promise<Result<RefundClaimRow>> {
  const [claim] = await db.select().from(refundClaims).where(eq(refundClaims.id, claimId));
  return claim ? ok(claim) : fail(claimNotFound);
}
