import { CircleX } from "lucide";
import { orderPagePaths } from "../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { BoostAccessCard } from "../customer-order/boost-access-card.tsx";
import { BoostPanels } from "../customer-order/boost-panel.tsx";
import { PayCard } from "../pay/pay-card.tsx";
import { ReviewCard, type ReviewCardView } from "../review/review-card.tsx";
import { Beside } from "./beside.tsx";
import { HoldCard } from "./hold-card.tsx";
import type { HoldView } from "./hold-view.ts";
import type { MeetingView } from "./meeting-view.ts";
import { OrderHelp } from "./order-help.tsx";
import { PayoutLocked } from "./payout-locked.tsx";
import { PayoutPanel } from "./payout-panel.tsx";
import { PromiseNote } from "./promise-note.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";

type StageProps = { order: MeetingView };

/** The gold is with us: where the money shall go. */
export function PayoutStage({ order }: StageProps) {
  const { payout, promise, price, canAct, money, payoutWays } = order;
  return (
    <Beside order={order}>
      {payout ? (
        <>
          {money.isComingAgain ? <PayoutCameBack /> : null}
          <PayoutLocked payout={payout} />
          <PromiseNote promise={promise} />
        </>
      ) : (
        <PayoutPanel amount={price} offered={payoutWays} canAct={canAct} promise={promise} />
      )}
      <OrderHelp {...order} />
    </Beside>
  );
}

/** A payment did not arrive: what happens now, and what the customer may do. */
function PayoutCameBack() {
  return (
    <Alert tone="warn" title="Your payment came back">
      We&apos;re sending it again. Message us if your payout details are wrong.
    </Alert>
  );
}

/** The money is sent: a receipt, or none. */
export function ReceiptStage({ order }: StageProps) {
  return (
    <Beside order={order}>
      <ReceiptPanel {...order} canSkip />
      <PromiseNote promise={order.promise} />
      <OrderHelp {...order} />
    </Beside>
  );
}

/** The completed screen. */
export function ThanksStage({ order, review }: StageProps & { review: ReviewCardView | null }) {
  const completed = order.status === "completed";
  return (
    <Beside order={order} sealed={completed}>
      <Panel title={closingTitle(order)}>
        <div className="stack">
          <p>{closingWords(order)}</p>
          <div className="row">
            <LinkButton to="/" variant="primary">
              Back to Home
            </LinkButton>
            {completed && order.money.moved ? (
              <LinkButton to={orderPagePaths.invoice(order.orderId)}>View Invoice</LinkButton>
            ) : null}
          </div>
        </div>
      </Panel>
      {order.boost ? <BoostAccessCard access={order.boost.access} canAct={order.canAct} /> : null}
      {order.boost ? <BoostPanels boost={order.boost} /> : null}
      {review ? <ReviewCard review={review} /> : null}
      <ReceiptPanel {...order} canSkip={false} />
      <OrderHelp {...order} />
    </Beside>
  );
}

function closingTitle({ status, boost }: MeetingView): string {
  if (status !== "completed") return "Nothing left to do";
  return boost ? "Your boost is done" : "All done";
}

/** Whatever it says of money is what the ledger says (Rule P30). */
function closingWords({ type, status, quantity, boost, money }: MeetingView): string {
  const { moved, isWrittenOff, goodwill } = money;
  const gift = goodwill ? ` We gave you back ${goodwill}.` : "";
  if (type === "gold_sale") {
    if (!moved) return "This order is closed. We paid nothing for it.";
    return status === "completed"
      ? `We paid you ${moved} for your ${quantity}.`
      : `${moved} is on its way to you. We close the order once it has arrived.`;
  }
  const paid = isWrittenOff
    ? `${moved ? `You paid ${moved}; we` : "We"} didn't charge you the rest.`
    : moved
      ? `You paid ${boost ? `${quantity} of gold` : moved}.`
      : "We hold no payment for this order. Message us if you have questions.";
  return boost
    ? `${paid}${gift} See the high scores below.`
    : `${paid}${gift} You received ${quantity}. Enjoy it.`;
}

/** The order has ended without a trade. */
export function CanceledStage({
  order,
  pay,
  hold,
}: StageProps & { pay: OrderPaying | null; hold: HoldView | null }) {
  const again = order.boost ? "/services" : order.type === "gold_buy" ? "/buy-gold" : "/sell-gold";
  return (
    <Beside order={order}>
      <Alert tone="warn" icon={CircleX} title="Order Canceled">
        {order.cancelNote ? <p className="wrap-any">{order.cancelNote}</p> : null}
        {order.received && !pay ? <p>We'll refund what you paid, and email you about it.</p> : null}
        <p>
          {hold
            ? "Don't trade for this order unless you reopen it."
            : "Don't trade for this order any more, whoever asks. Its phrase no longer counts."}
        </p>
      </Alert>
      {hold ? <HoldCard hold={hold} /> : null}
      {pay ? <PayCard paying={pay} canAct={order.canAct} /> : null}
      <div className="row">
        <LinkButton to="/" variant={hold || pay?.refundWay === "eth" ? "secondary" : "primary"}>
          Back to Home
        </LinkButton>
        <LinkButton to={again}>Place a new order</LinkButton>
        <LinkButton to="/support" variant="quiet">
          Contact Support
        </LinkButton>
      </div>
    </Beside>
  );
}
