import { Check, Hourglass } from "lucide";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { PayCard } from "../../../payments/shared/pay/pay-card.tsx";
import { Alert } from "../../../ui/alert.tsx";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";
import { payStage } from "../../shared/payment/pay-stage.ts";

type PaymentFirstProps = Pick<
  MeetingView,
  "isPaid" | "received" | "price" | "email" | "canAct" | "world" | "worldLocked"
> & {
  /** How its payment stands; null where that could not be read. */
  pay: OrderPaying | null;
};

/** Whether the payment of gold that the customer buys has been entered; only then do we meet (Rule P16). */
export function PaymentFirst(props: PaymentFirstProps) {
  const { isPaid, received, price, email, canAct, pay, world, worldLocked } = props;
  if (isPaid && (!pay || payStage(pay) !== "late")) {
    return (
      <>
        <Alert tone="good" icon={Check} title={`We have your payment of ${received ?? price}`}>
          {worldLocked ? `Meet us in World ${world}` : "Lock in a world below and meet us there"}. We’ll hand
          over the gold.
        </Alert>
        {pay ? <PayCard paying={pay} canAct={canAct} /> : null}
      </>
    );
  }
  if (pay) return <PayCard paying={pay} canAct={canAct} />;
  return (
    <Alert tone="info" icon={Hourglass} title={`Pay ${price} first, then we meet`}>
      {received ? `We have ${received} of it so far.` : "We haven't received a payment yet."} We'll email{" "}
      <span className="wrap-any">{email}</span> about it.
    </Alert>
  );
}
