import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { paymentCancelled } from "../../pay/pay-words.ts";

/** An order whose payment was left here, or canceled. */
export type Unpaid = { kind: "cancelled" | "left"; orderId: string };

/** What became of the payment that was just closed, and the way back to it (spec/2 §4). */
export function UnpaidNote({ unpaid: { kind, orderId } }: { unpaid: Unpaid }) {
  const number = shortId(orderId);
  if (kind === "cancelled") {
    return (
      <Alert tone="info" title={paymentCancelled} className="boost-note">
        Order #{number} is closed. Send nothing to its address any more; what comes is given back.
      </Alert>
    );
  }
  return (
    <Alert
      tone="info"
      title={`Order #${number} waits for its payment`}
      className="boost-note"
      action={
        <LinkButton size="sm" to={orderPagePaths.pay(orderId)}>
          Continue paying
        </LinkButton>
      }
    >
      When you continue, the amount in ETH follows the price of that moment. An order that is not paid within
      24 hours, or 2 with a promo code, is canceled automatically.
    </Alert>
  );
}
