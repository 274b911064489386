import { orderPagePaths, shortId } from "../../../../../domain/orders/model.ts";
import { paymentCancelled } from "../../../../payments/shared/pay/pay-outcome.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import styles from "../../../shared/boost.module.css";

/** An order whose payment was left here, or canceled. */
export type Unpaid = { kind: "cancelled" | "left"; orderId: string };

/** What became of the payment that was just closed, and the way back to it (Rule S92). */
export function UnpaidNote({ unpaid: { kind, orderId } }: { unpaid: Unpaid }) {
  const number = shortId(orderId);
  if (kind === "cancelled") {
    return (
      <Alert tone="info" title={paymentCancelled} className={styles.note}>
        Order #{number} is closed. Don't send anything to its address. If you already have, we'll refund it.
      </Alert>
    );
  }
  return (
    <Alert
      tone="info"
      title={`Order #${number} isn't paid yet`}
      className={styles.note}
      action={
        <LinkButton size="sm" to={orderPagePaths.pay(orderId)}>
          Continue paying
        </LinkButton>
      }
    >
      You'll pay at the current ETH price. The payment page shows how long we hold your order.
    </Alert>
  );
}
