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
        Order #{number} is closed. Don't send anything to its address any more. We refund what still arrives.
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
      You continue at the current price of ETH. The payment page shows how long we hold your order.
    </Alert>
  );
}
