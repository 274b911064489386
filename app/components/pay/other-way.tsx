import { Coins, Handshake } from "lucide";
import { orderPagePaths } from "../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { payStage } from "./pay-stage.ts";

/** Says how an order is paid that is paid in gold or as agreed with staff. */
export function OtherWay({ paying }: { paying: OrderPaying }) {
  const { paymentMethod, orderId, type } = paying;
  const stage = payStage(paying);
  if (stage !== "start" && stage !== "nothing") return null;
  if (paymentMethod === "gold") {
    return (
      <Alert tone="info" icon={Coins} title="This order is paid in gold, at a meeting in the game">
        <Link to={orderPagePaths.meeting(orderId)}>Open the meeting instructions</Link>.
      </Alert>
    );
  }
  if (paymentMethod === "manual") {
    if (type === "account_purchase") return <AgreedAccount />;
    return (
      <Alert tone="info" icon={Handshake} title="You're paying this order as agreed with us">
        We'll message you about it, and mark it as received when it arrives.
      </Alert>
    );
  }
  return null;
}

/** The hold goes on meanwhile, so it is said what makes it longer. */
function AgreedAccount() {
  return (
    <Alert tone="info" icon={Handshake} title="You're paying this order as agreed with us">
      We'll email you, and mark the payment as received when it arrives. Need more time? Reply to our email,
      or <Link to="/support">message us</Link> with the order number.
    </Alert>
  );
}
