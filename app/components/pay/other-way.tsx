import { Coins, Handshake } from "lucide";
import { orderPagePaths } from "../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { payStage } from "./pay-stage.ts";

/** Says how an order is paid that was placed to be paid otherwise than in ETH. */
export function OtherWay({ paying }: { paying: OrderPaying }) {
  const { paymentMethod, orderId, current, type } = paying;
  const stage = payStage(paying);
  if (current || (stage !== "start" && stage !== "nothing")) return null;
  const instead = paying.isPayable ? " You may pay in ETH instead, below." : "";
  if (paymentMethod === "gold") {
    return (
      <Alert tone="info" icon={Coins} title="This order is paid in gold, at a meeting in the game">
        <Link to={orderPagePaths.meeting(orderId)}>Open the meeting instructions</Link>.{instead}
      </Alert>
    );
  }
  if (paymentMethod === "manual") {
    if (type === "account_purchase") return <AccountByHand instead={instead} />;
    return (
      <Alert tone="info" icon={Handshake} title="You arranged to pay this order with our staff">
        They write to you about it and enter the payment when it has arrived.{instead}
      </Alert>
    );
  }
  return null;
}

/** The hold goes on meanwhile, so it is said what makes it longer. */
function AccountByHand({ instead }: { instead: string }) {
  return (
    <Alert tone="info" icon={Handshake} title="You pay this order by hand, with our staff">
      They write to your mail address, and enter the payment when it has arrived. They can hold the account
      longer while you arrange it: answer them, or <Link to="/support">write to us</Link> with the order’s
      number.{instead}
    </Alert>
  );
}
