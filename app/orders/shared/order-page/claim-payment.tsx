import { useNavigation } from "react-router";
import { claimedPaymentHours } from "../../../../domain/orders/model.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import { holdForms } from "./hold-view.ts";

type ClaimPaymentProps = { orderId: string; variant?: "primary" | "ember" | "secondary" };

/**
 * Where the customer says that a payment outside of the shop is sent, which holds the order longer (Rule
 * P32).
 */
export function ClaimPayment({ orderId, variant = "secondary" }: ClaimPaymentProps) {
  const isSending = useNavigation().formData?.get("form") === holdForms.claim;
  return (
    <Form
      method="post"
      action={`/order/${orderId}`}
      className={cx(layout.stack, layout.snug)}
      preventScrollReset
    >
      <input type="hidden" name="form" value={holdForms.claim} />
      <p className={text.small}>
        Sent it? Tell us, and we hold your order {claimedPaymentHours} hours longer.
      </p>
      <div>
        <Button type="submit" variant={variant} busy={isSending} busyLabel="Sending…">
          I've sent the payment
        </Button>
      </div>
    </Form>
  );
}
