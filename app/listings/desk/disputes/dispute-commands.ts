import { addEvidenceAsStaff, decideDispute } from "../../../../domain/listings/index.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import type { Upload } from "../../../web/forms/read-upload.ts";
import { does, type FormCommands } from "../../../web/forms/run-forms.ts";
import type { disputeForms } from "./dispute-forms.ts";

type OfOrder = Pick<Upload, "pictures"> & { orderId: string };

/** What the forms of a dispute's page at the desk do. */
export const disputeCommands: FormCommands<typeof disputeForms, ShopCtx, Flash, OfOrder> = {
  "staff-evidence": does(
    addEvidenceAsStaff,
    successMessage("Answer sent", "The buyer sees it and gets an email."),
  ),
  "decide-dispute": does(decideDispute, (_, { outcome, refundCents }) => {
    if (outcome === "refund")
      return successMessage("Refunded in full", "The order is canceled. The refund is due.");
    return outcome === "rejected"
      ? successMessage("Dispute rejected", "The order is completed.")
      : successMessage(
          "Refunded in part",
          `We owe the buyer ${formatUsd(refundCents ?? 0)}. The order is completed.`,
        );
  }),
};
