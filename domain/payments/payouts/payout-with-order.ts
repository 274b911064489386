import type { SQL } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { NewOrder } from "../../orders/index.ts";
import { detailsNotSaved, maskedDestination, type PayoutDetails } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { checkDestination } from "./check-destination.ts";
import { destinationPrint } from "./destination-print.ts";
import { payoutKind, subjectOf } from "./lock-payout-details.ts";

type SealedPayout = {
  payout: NonNullable<NewOrder["payout"]>;
  /** Proven by their checksums, in the one spelling. */
  details: PayoutDetails;
  /** Seals them, in the transaction that places the order. */
  statement: SQL;
};

/**
 * Payout details that come with a new order: the destination goes to the vault in the transaction that places
 * the order (Rule P5). Refuses an address that is wrong (`invalid`).
 */
export function payoutWithOrder(
  ctx: Pick<PaymentsCtx, "vault" | "signer">,
  { orderId, details }: { orderId: string; details: PayoutDetails },
): Result<SealedPayout> {
  const checked = checkDestination(details);
  if (!checked.ok) return fail({ title: detailsNotSaved, ...checked.error });
  const value = JSON.stringify(checked.value);
  const sealed = ctx.vault.sealInStatement({ kind: payoutKind, subject: subjectOf(orderId), value });
  const mask = maskedDestination(checked.value);
  const payout = {
    method: checked.value.method,
    secretId: sealed.id,
    mask,
    print: destinationPrint(ctx, checked.value),
  };
  return ok({ payout, details: checked.value, statement: sealed.statement });
}
