import { data } from "react-router";
import { addEvidence, openDispute, withdrawDispute } from "../../../../domain/listings/index.ts";
import { evidenceInput, openDisputeInput, withdrawDisputeInput } from "../../../../domain/listings/inputs.ts";
import type { ShopCtx } from "../../../context.ts";
import { purchaseForms, purchaseFormTitles } from "../../../orders/shared/purchase/purchase-view.ts";
import { type Answered, formRunner, successMessage } from "../../../web/forms/answer-form.ts";
import type { Upload } from "../../../web/forms/read-upload.ts";

const run = formRunner(purchaseForms, purchaseFormTitles);

/**
 * Gives a form of a buyer's dispute to its command: the message for the page after it, or the answer that
 * refuses it.
 */
export function runDisputeForm(
  ctx: ShopCtx,
  act: { orderId: string; token: string | undefined },
  { fields, pictures }: Upload,
): Promise<Answered> {
  switch (fields.form) {
    case purchaseForms.open:
      return run("open", openDisputeInput, fields, opened, (input) =>
        openDispute(ctx, { ...act, ...input, pictures }),
      );
    case purchaseForms.evidence:
      return run("evidence", evidenceInput, fields, added, (input) =>
        addEvidence(ctx, { ...act, ...input, pictures }),
      );
    case purchaseForms.withdraw:
      return run("withdraw", withdrawDisputeInput, fields, withdrawn, (input) =>
        withdrawDispute(ctx, { ...act, ...input }),
      );
    default:
      throw data(null, { status: 400 });
  }
}

const opened = () => successMessage("Dispute opened", "Our team is looking into it and will answer here.");
const added = () => successMessage("Added to the dispute", "Our team can read it now.");
const withdrawn = () => successMessage("Dispute withdrawn", "Your time to check the account continues.");
