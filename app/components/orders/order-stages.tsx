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
import type { MeetingView } from "./meeting-view.ts";
import { OrderHelp } from "./order-help.tsx";
import { PayoutLocked } from "./payout-locked.tsx";
import { PayoutPanel } from "./payout-panel.tsx";
import { PromiseNote } from "./promise-note.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";

type StageProps = { order: MeetingView };

/** The gold is with us: where the money shall go. */
export function PayoutStage({ order }: StageProps) {
  const { payout, promise, price, canAct } = order;
  return (
    <Beside order={order}>
      {payout ? (
        <>
          <PayoutLocked payout={payout} />
          <PromiseNote promise={promise} />
        </>
      ) : (
        <PayoutPanel amount={price} canAct={canAct} promise={promise} />
      )}
      <OrderHelp {...order} />
    </Beside>
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
            {completed ? (
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
  return boost ? "Your boost is done" : "The account is closed";
}

function closingWords({ type, status, price, quantity, boost }: MeetingView): string {
  if (boost) return `You paid ${quantity} of gold. What the high scores show stands below.`;
  if (type === "gold_buy") return `You paid ${price} and received ${quantity}. Enjoy it.`;
  if (status === "completed") return `We paid you ${price} for your ${quantity}.`;
  return `${price} is on its way to you. We close the order once it has arrived.`;
}

/** The order has ended without a trade. */
export function CanceledStage({ order, pay }: StageProps & { pay: OrderPaying | null }) {
  const again = order.boost ? "/services" : order.type === "gold_buy" ? "/buy-gold" : "/sell-gold";
  return (
    <Beside order={order}>
      <Alert tone="warn" icon={CircleX} title="Order Canceled">
        {order.cancelNote ? <p className="wrap-any">{order.cancelNote}</p> : null}
        {order.received && !pay ? <p>What you paid is given back. We write to you about it.</p> : null}
        <p>Do not trade for this order any more, whoever asks you to. Its phrase is void.</p>
      </Alert>
      {pay ? <PayCard paying={pay} canAct={order.canAct} /> : null}
      <div className="row">
        <LinkButton to="/" variant={pay?.refundWay === "eth" ? "secondary" : "primary"}>
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
