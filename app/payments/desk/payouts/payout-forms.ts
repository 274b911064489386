import { z } from "zod";
import { revealInput } from "../../../../domain/payments/inputs.ts";
import { largestInt } from "../../../../kernel/largest-int.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { payoutForms } from "../../../orders/shared/desk/payout/payout-forms.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

/** Which payouts are ticked: a field for each order with the payout's version, and from whom it is taken. */
export const pickPrefix = "payout:";
export const pastPrefix = "past:";
export const bankFilePath = "/admin/payouts.csv";

const chooseText = "Select at least one payout.";
/** A page of payouts at most. */
const mostAtOnce = 25;

/** The ticked payouts, each as it was seen. */
const confirmPayoutsInput = z.preprocess(
  (sent) => {
    if (typeof sent !== "object" || sent === null) return sent;
    const payouts = Object.entries(sent)
      .filter(([name]) => name.startsWith(pickPrefix))
      .map(([name, version]) => {
        const orderId = name.slice(pickPrefix.length);
        return { orderId, version, takeOverFrom: Reflect.get(sent, pastPrefix + orderId) };
      });
    return { payouts };
  },
  z.object({
    payouts: z
      .array(
        z.object({
          orderId: z.uuid(reloadText),
          version: z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText),
          takeOverFrom: z.uuid(reloadText).optional(),
        }),
      )
      .min(1, chooseText)
      .max(mostAtOnce, reloadText),
  }),
);

/** The forms of the payouts page: those of each payout, its reveal, and one for the ticked ones. */
export const payoutPageForms = {
  ...payoutForms,
  ...defineForms({
    "confirm-payouts": {
      needs: ["orders.progress"],
      title: "Payouts not confirmed",
      schema: confirmPayoutsInput,
    },
    "payout-reveal-": { needs: ["secrets.reveal"], title: "Details not revealed", schema: revealInput },
  }),
};

/** Where a payout goes, only in the answer to its Reveal (Rule P5). */
export type RevealedPayout = {
  orderId: string;
  lines: readonly { label: string; value: string }[];
};

/** What became of one of the ticked payouts. */
export type ConfirmResult = {
  orderId: string;
  version: number;
  isDone: boolean;
  text: string;
  /** It is a colleague's order, which may be taken over. */
  asks: boolean;
};
