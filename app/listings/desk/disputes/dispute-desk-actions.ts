import { data } from "react-router";
import type { z } from "zod";
import { addEvidenceAsStaff, decideDispute } from "../../../../domain/listings/index.ts";
import { decideDisputeInput, evidenceInput } from "../../../../domain/listings/inputs.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { ShopCtx } from "../../../context.ts";
import { takingOver } from "../../../shell/desk/taking-over.ts";
import { type Answered, formRunner, successMessage } from "../../../web/forms/answer-form.ts";
import type { Upload } from "../../../web/forms/read-upload.ts";
import { disputeForms, disputeFormTitles } from "../../shared/desk/dispute-copy.ts";

const run = formRunner(disputeForms, disputeFormTitles);

/**
 * Gives a form of a dispute's page at the desk to its command: the message after it, or the answer that
 * refuses it.
 */
export function runDisputeDeskForm(
  shop: ShopCtx,
  orderId: string,
  { fields, pictures }: Upload,
): Promise<Answered> {
  const ctx = takingOver(shop, fields);
  switch (fields.form) {
    case disputeForms.evidence:
      return run("evidence", evidenceInput, fields, answered, (input) =>
        addEvidenceAsStaff(ctx, { ...input, orderId, pictures }),
      );
    case disputeForms.decide:
      return run("decide", decideDisputeInput, fields, decided, (input) =>
        decideDispute(ctx, { ...input, orderId }),
      );
    default:
      throw data(null, { status: 400 });
  }
}

const answered = () => successMessage("Answer sent", "The buyer sees it and gets an email.");

function decided({ outcome, refundCents }: z.output<typeof decideDisputeInput>) {
  if (outcome === "refund")
    return successMessage("Refunded in full", "The order is canceled. The refund is due.");
  return outcome === "rejected"
    ? successMessage("Dispute rejected", "The order is completed.")
    : successMessage(
        "Refunded in part",
        `We owe the buyer ${formatUsd(refundCents ?? 0)}. The order is completed.`,
      );
}
