import { Coins, Handshake } from "lucide";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { paymentCopyOf } from "../../../orders/shared/products/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Link } from "../../../ui/link.tsx";

/** Says how an order is paid that is paid in gold or as agreed with staff. */
export function OtherWay({ paying }: { paying: OrderPaying }) {
  const { paymentMethod, orderId, type } = paying;
  const stage = payStage(paying);
  if (stage !== "start" && stage !== "nothing") return null;
  if (paymentMethod === "gold") {
    return (
      <Alert tone="info" icon={Coins} title="You pay this order in gold, at an in-game meeting">
        <Link to={orderPagePaths.meeting(orderId)}>Open the meeting instructions</Link>.
      </Alert>
    );
  }
  if (paymentMethod === "manual") {
    return (
      <Alert tone="info" icon={Handshake} title="You're paying this order as agreed with us">
        {paymentCopyOf(type).agreed}
      </Alert>
    );
  }
  return null;
}
