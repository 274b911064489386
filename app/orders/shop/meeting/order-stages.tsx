import { CircleX, Repeat } from "lucide";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { PayCard } from "../../../payments/shared/pay/pay-card.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { BoostAccessCard } from "../../shared/boost/boost-access-card.tsx";
import { BoostPanels } from "../../shared/boost/boost-panel.tsx";
import { GoldNote } from "../../shared/order-page/gold-note.tsx";
import type { HoldView } from "../../shared/order-page/hold-view.ts";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";
import { ReviewCard, type ReviewCardView } from "../../shared/order-page/review-card.tsx";
import { meetingCopyOf } from "../../shared/products/index.ts";
import { HoldCard } from "../order/hold-card.tsx";
import { DeadlineNote } from "./deadline-note.tsx";
import { OrderHelp } from "./order-help.tsx";
import { OrderLayout } from "./order-layout.tsx";
import { PayoutLocked } from "./payout-locked.tsx";
import { PayoutPanel } from "./payout-panel.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";

type StageProps = { order: MeetingView };

/** The gold is with us: where the money shall go. */
export function PayoutStage({ order }: StageProps) {
  const { payout, deadline, price, canAct, money, payoutWays, savedPayouts } = order;
  return (
    <OrderLayout order={order}>
      {payout ? (
        <>
          {money.isComingAgain ? <PayoutCameBack /> : null}
          <PayoutLocked payout={payout} />
          <DeadlineNote deadline={deadline} />
        </>
      ) : (
        <PayoutPanel
          {...savedPayouts}
          amount={price}
          offered={payoutWays}
          canAct={canAct}
          deadline={deadline}
        />
      )}
      <OrderHelp {...order} />
    </OrderLayout>
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
    <OrderLayout order={order}>
      <ReceiptPanel {...order} canSkip />
      <DeadlineNote deadline={order.deadline} />
      <OrderHelp {...order} />
    </OrderLayout>
  );
}

/** The completed screen. */
export function ThanksStage({ order, review }: StageProps & { review: ReviewCardView | null }) {
  const completed = order.status === "completed";
  const { doneTitle, closing } = meetingCopyOf(order.type);
  return (
    <OrderLayout order={order} sealed={completed}>
      <Panel title={completed ? doneTitle : "Nothing left to do"}>
        <div className={layout.stack}>
          <p>{closing(order)}</p>
          <div className={layout.row}>
            {order.sellAgainHref ? (
              <LinkButton to={order.sellAgainHref} variant="primary" icon={<Icon of={Repeat} />}>
                Sell again
              </LinkButton>
            ) : null}
            <LinkButton to="/" variant={order.sellAgainHref ? "secondary" : "primary"}>
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
    </OrderLayout>
  );
}

/** The order has ended without a trade. */
export function CanceledStage({
  order,
  pay,
  hold,
}: StageProps & { pay: OrderPaying | null; hold: HoldView | null }) {
  const { cancelNote, goldNote } = order;
  const now = whatNow(goldNote, hold);
  const asksFirst = hold !== null || pay?.refundWay === "eth" || goldNote?.state === "held";
  return (
    <OrderLayout order={order}>
      {goldNote ? <GoldNote note={goldNote} /> : null}
      <Alert tone="warn" icon={CircleX} title={now.title}>
        {cancelNote && cancelNote !== goldNote?.reason ? (
          <p className={text.breakAnywhere}>{cancelNote}</p>
        ) : null}
        {order.received && !pay ? <p>We'll refund what you paid, and email you about it.</p> : null}
        {now.text ? <p>{now.text}</p> : null}
      </Alert>
      {hold ? <HoldCard hold={hold} /> : null}
      {pay ? <PayCard paying={pay} canAct={order.canAct} /> : null}
      <div className={layout.row}>
        <LinkButton to="/" variant={asksFirst ? "secondary" : "primary"}>
          Back to Home
        </LinkButton>
        <LinkButton to={meetingCopyOf(order.type).shop.to}>Place a new order</LinkButton>
        <LinkButton to="/support" variant="quiet">
          Contact Support
        </LinkButton>
      </div>
    </OrderLayout>
  );
}

/** What trading means for a canceled order: the one trade that is left is ours, of what we owe back. */
function whatNow(goldNote: MeetingView["goldNote"], hold: HoldView | null): { title: string; text?: string } {
  const text = "Its phrase no longer counts.";
  if (goldNote?.state === "held") return { title: "Don't hand over any more gold for it", text };
  return hold
    ? { title: "Don't trade for this order unless you reopen it" }
    : { title: "Don't trade for this order, whoever asks", text };
}
