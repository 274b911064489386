import { clearOrderInput, refuseRequestInput, requestInput } from "../../../../domain/orders/inputs.ts";
import { confirmPaymentInput, voidPaymentInput } from "../../../../domain/payments/inputs.ts";
import { guardChangeInput } from "../../../../domain/people/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

const progress = ["orders.progress"] as const;
/** Whoever may decide on the least of guards: somebody's reveals. */
const reveals = ["secrets.reveal_any"] as const;

/** The forms of a request for a second person; the commands ask what else each kind takes. */
export const orderRequestForms = defineForms({
  "approve-request:": { needs: progress, title: "Request not approved", schema: requestInput },
  "refuse-request:": { needs: progress, title: "Request not rejected", schema: refuseRequestInput },
  "withdraw-request:": { needs: progress, title: "Request not withdrawn", schema: requestInput },
  "clear-order:": { needs: progress, title: "Change not approved", schema: clearOrderInput },
  "confirm-payment:": { needs: progress, title: "Payment not confirmed", schema: confirmPaymentInput },
  "void-payment:": { needs: progress, title: "Payment not voided", schema: voidPaymentInput },
});

/** The forms of the page of requests: those about orders, and about loosened guards. */
export const requestForms = {
  ...orderRequestForms,
  ...defineForms({
    "approve-guard:": { needs: reveals, title: "Request not approved", schema: guardChangeInput },
    "refuse-guard:": { needs: reveals, title: "Request not rejected", schema: guardChangeInput },
    "withdraw-guard:": { needs: progress, title: "Request not withdrawn", schema: guardChangeInput },
  }),
};
