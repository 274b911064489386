import { z } from "zod";
import { payoutActInput, payoutReference, revealInput } from "../../../../domain/payments/inputs.ts";
import { payoutsActs } from "../../../../domain/payments/model.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { payoutForms } from "../../../orders/shared/desk/payout/payout-forms.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

/**
 * Which payouts are picked: a field for each order with the payout's version, from whom it is taken, and the
 * transfer's reference.
 */
export const pickPrefix = "payout:";
export const pastPrefix = "past:";
export const referencePrefix = "reference:";
export const bankFilePath = "/admin/payouts.csv";

const chooseText = "Select at least one payout.";
/** A page of payouts at most. */
const mostAtOnce = 25;

/** The orders of the payouts that a form has picked. */
export function pickedOrders(fields: Record<string, unknown>): string[] {
  const names = Object.keys(fields).filter((name) => name.startsWith(pickPrefix));
  return names.map((name) => name.slice(pickPrefix.length));
}

/** The picked payouts, each as it was seen, and what is done with them. */
const payoutsInput = z.preprocess(
  (sent) => {
    if (typeof sent !== "object" || sent === null) return sent;
    const field = (name: string): unknown => Reflect.get(sent, name);
    const payouts = pickedOrders({ ...sent }).map((orderId) => ({
      orderId,
      version: field(pickPrefix + orderId),
      takeOverFrom: field(pastPrefix + orderId),
      reference: field(referencePrefix + orderId),
    }));
    return { act: field("act"), payouts };
  },
  z.object({
    act: z.enum(payoutsActs, reloadText),
    payouts: z
      .array(
        payoutActInput.extend({ takeOverFrom: z.uuid(reloadText).optional(), reference: payoutReference }),
      )
      .min(1, chooseText)
      .max(mostAtOnce, reloadText),
  }),
);

/** The forms of the payouts page: those of each payout, its reveal, and one for those that are picked. */
export const payoutPageForms = {
  ...payoutForms,
  ...defineForms({
    payouts: { needs: ["orders.progress"], title: "Payouts not changed", schema: payoutsInput },
    "payout-reveal-": { needs: ["secrets.reveal"], title: "Details not revealed", schema: revealInput },
  }),
};

/** Where a payout goes, only in the answer to its Reveal (Rule P5). */
export type RevealedPayout = {
  orderId: string;
  lines: readonly { label: string; value: string }[];
};

/** What became of one of the picked payouts. */
export type PayoutResult = {
  orderId: string;
  version: number;
  isDone: boolean;
  text: string;
  /** It is a colleague's order, which may be taken over. */
  asks: boolean;
};
