import { Check } from "lucide";
import type { ReactNode } from "react";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { firstPlace } from "../../../../domain/settings/model.ts";
import { TellMe } from "../../../notifications/shared/tell-me.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import text from "../../../ui/text.module.css";
import { BoostAccessCard } from "../../shared/boost/boost-access-card.tsx";
import { BoostPanels } from "../../shared/boost/boost-panel.tsx";
import { FollowsNote } from "../../shared/order-page/follows-note.tsx";
import type { HoldView } from "../../shared/order-page/hold-view.ts";
import type { MeetingStage, MeetingView } from "../../shared/order-page/meeting-view.ts";
import type { ReviewCardView } from "../../shared/order-page/review-card.tsx";
import { StaffNote } from "../../shared/order-page/staff-note.tsx";
import { TurnNote } from "../../shared/order-page/turn-note.tsx";
import { isNothingDue } from "../../shared/payment/pay-stage.ts";
import { meetingCopyOf } from "../../shared/products/index.ts";
import { OrderStepper } from "../order/order-stepper.tsx";
import type { Arrival } from "./arrival-note.tsx";
import { MeetStage } from "./meet-stage.tsx";
import { OrderHelp } from "./order-help.tsx";
import { OrderLayout } from "./order-layout.tsx";
import { CanceledStage, PayoutStage, ReceiptStage, ThanksStage } from "./order-stages.tsx";

type MeetingPageProps = {
  order: MeetingView;
  /** The world that the link asks for. */
  requestedWorld: number | null;
  /** How soon our trader is there; null before a world is locked in, and once we have met. */
  arrival: Arrival | null;
  /** How the payment stands of what the customer buys; null for sales to us. */
  pay: OrderPaying | null;
  /** How its review stands; null where there is none to leave. */
  review: ReviewCardView | null;
  /** How its hold stands; null where nothing is held. */
  hold: HoldView | null;
};

/**
 * An order for its customer, by status: meeting, payout, receipt, thanks, or the notice of its end (Rule
 * S49).
 */
export function MeetingPage({ order, requestedWorld, arrival, pay, review, hold }: MeetingPageProps) {
  const { title, lead } = headOf(order, pay, firstPlace(useShop().places));
  const isFollowed = followed.includes(order.stage);
  return (
    <div className={cx(layout.page, orderPagesStyles.page)}>
      <header className={pageStyles.head}>
        <Crumbs items={crumbsOf(order)} />
        <h1>{title}</h1>
        <p className={text.lead}>
          {lead}
          <TurnNote text={order.turnText} />
          {isFollowed ? <FollowsNote /> : null}
        </p>
        {isFollowed && order.canAct ? <TellMe orderId={order.orderId} /> : null}
      </header>
      {order.canAct ? null : <StaffNote href={order.deskHref} />}
      {order.stage === "canceled" ? null : <OrderStepper lines={order.stepper} />}
      {stages[order.stage]({ order, requestedWorld, arrival, pay, review, hold })}
    </div>
  );
}

/** While something is still to come. */
const followed: readonly MeetingStage[] = ["meet", "progress", "payout"];

const stages: Record<MeetingStage, (page: MeetingPageProps) => ReactNode> = {
  meet: (page) => <MeetStage {...page} />,
  progress: ({ order }) => <BoostStage order={order} />,
  payout: ({ order }) => <PayoutStage order={order} />,
  receipt: ({ order }) => <ReceiptStage order={order} />,
  thanks: ({ order, review }) => <ThanksStage order={order} review={review} />,
  canceled: ({ order, pay, hold }) => <CanceledStage order={order} pay={pay} hold={hold} />,
};

function crumbsOf({ type, number }: MeetingView) {
  return [{ label: "Home", to: "/" }, meetingCopyOf(type).shop, { label: `Order #${number}` }];
}

function headOf(order: MeetingView, pay: OrderPaying | null, place: string) {
  const { type, stage, status, statusText, payout, money } = order;
  switch (stage) {
    case "canceled":
      return { title: "Order Canceled", lead: canceledLead(order) };
    case "progress":
      return {
        title: meetingCopyOf(type).progressTitle?.(status) ?? "We have your gold",
        lead: statusText,
      };
    case "payout":
      return {
        title: payout ? sendingTitle(money.isComingAgain) : "We have your gold. How should we pay you?",
        lead: statusText,
      };
    case "receipt":
      return { title: "Your payment is on its way", lead: statusText };
    case "thanks":
      return { title: status === "completed" ? "Thank you" : "Thank you, that's all", lead: statusText };
    case "meet":
      return {
        title: meetingCopyOf(type).title({ status, payment: paymentOf(order, pay), place }),
        lead: statusText,
      };
  }
}

function canceledLead({ number, goldNote }: MeetingView): string {
  return goldNote?.state === "held" ? `We return your ${goldNote.gold} in the game.` : `Order #${number}`;
}

function sendingTitle(isComingAgain: boolean): string {
  return isComingAgain ? "We're sending your payment again" : "We're sending your payment";
}

function paymentOf({ isPaid }: MeetingView, pay: OrderPaying | null): "settled" | "claimed" | "open" {
  if (isPaid || isNothingDue(pay)) return "settled";
  return pay?.manual?.isClaimed ? "claimed" : "open";
}

/** The gold that pays a boost is with us: from now on the page shows how the boost goes. */
function BoostStage({ order }: { order: MeetingView }) {
  const { boost, quantity, orderId, status } = order;
  return (
    <OrderLayout order={order}>
      <Alert tone="good" icon={Check} title={`We have your ${quantity}`}>
        {status === "pending"
          ? "A booster will start on it next. You don't have to stay: we'll email you, and this page shows every step."
          : "Your boost is under way. You'll see every step here."}
      </Alert>
      {boost ? <BoostAccessCard access={boost.access} canAct={order.canAct} /> : null}
      {boost ? <BoostPanels boost={boost} /> : null}
      <div className={layout.row}>
        <LinkButton to={`/order/${orderId}`}>Open the whole order</LinkButton>
      </div>
      <OrderHelp {...order} />
    </OrderLayout>
  );
}
