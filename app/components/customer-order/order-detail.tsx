import { ArrowLeft, Coins } from "lucide";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { StatusTone } from "../../ui/status-badge.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import {
  CounterOfferCard,
  type CounterOfferPlace,
  counterAnswerForm,
} from "../account-sale/counter-offer/counter-offer-card.tsx";
import { ResetLinkCard } from "../account-sale/reset-link/reset-link-card.tsx";
import { eventIcons } from "../orders/event-icons.ts";
import { FollowsNote } from "../orders/follows-note.tsx";
import { HoldCard } from "../orders/hold-card.tsx";
import type { HoldView } from "../orders/hold-view.ts";
import { StaffNote } from "../orders/meeting-page.tsx";
import type { CourseLine } from "../orders/meeting-view.ts";
import { OrderCourse } from "../orders/order-course.tsx";
import { PayCard } from "../pay/pay-card.tsx";
import { isNothingDue, payStage } from "../pay/pay-stage.ts";
import { BoughtAccount, PurchasePanels } from "../purchase/purchase-panels.tsx";
import type { PurchaseDetailView } from "../purchase/purchase-view.ts";
import { ReviewCard, type ReviewCardView } from "../review/review-card.tsx";
import { BoostAccessCard } from "./boost-access-card.tsx";
import { isAccessForm } from "./boost-access-view.ts";
import { type BoostDetailView, BoostFacts, BoostNews } from "./boost-panel.tsx";
import { asksWhereTo, CanceledPanel, ClosingPanel } from "./closing-panel.tsx";
import { DetailsSlip, type DetailsSlipProps } from "./details-slip.tsx";
import { BoostSteps } from "./next-steps.tsx";
import { OrderActions, type OrderActionsProps } from "./order-actions.tsx";
import {
  Meetup,
  type MeetupView,
  Payments,
  type PaymentView,
  SecureTransaction,
} from "./order-detail-sections.tsx";
import { orderHeading } from "./order-heading.ts";
import { SaleOffer } from "./sale-offer.tsx";

type TimelineLine = {
  key: string;
  /** The event's type, which decides the icon of what is no status. */
  type: string;
  title: string;
  text: string | null;
  when: string;
  tone?: StatusTone;
};

export type OrderDetailProps = DetailsSlipProps &
  OrderActionsProps & {
    back: { to: string; label: string };
    statusText: string;
    /** The steps of its type and how far it is. */
    steps: readonly CourseLine[];
    timeline: readonly TimelineLine[];
    payments: readonly PaymentView[];
    meetup: MeetupView | null;
    /** The meeting's own page, while there is one. */
    meetingHref: string | null;
    isGold: boolean;
    /** What was bought, if it is a boost. */
    boost: BoostDetailView | null;
    /** What was bought, if it is an account. */
    purchase: PurchaseDetailView | null;
    /** Why the order was canceled, as far as the customer may read it. */
    cancelNote: string | null;
    /** The page that this is shown on. */
    place: CounterOfferPlace;
    refusal: { form: string; title: string; text: string } | null;
    /** Whether the reader may act: the order's customer. */
    canAct: boolean;
    /** Where staff act instead. */
    deskHref: string | null;
    /** How its review stands; null where there is none to leave. */
    review: ReviewCardView | null;
    /** How its hold stands; null where nothing is held. */
    hold: HoldView | null;
  };

/**
 * A customer's own order with all that belongs to it (spec/1 §2 Customer order detail): how far it is, what its customer does
 * next, and beside that the order as a document.
 */
export function OrderDetail(props: OrderDetailProps) {
  const { status, steps, back } = props;
  const { title, lead } = orderHeading(props);
  const isCanceled = status.tone === "canceled";
  const isOpen = !isCanceled && status.tone !== "completed";
  return (
    <div className="wrap meeting order-detail">
      <header className="head">
        <LinkButton to={back.to} variant="quiet" size="sm" icon={<Icon of={ArrowLeft} size={16} />}>
          {back.label}
        </LinkButton>
        <h1>{title}</h1>
        <p className="lead">
          {lead}
          {isOpen ? <FollowsNote /> : null}
        </p>
      </header>
      {props.canAct ? null : <StaffNote href={props.deskHref} />}
      {isCanceled ? null : <OrderCourse lines={steps} />}
      <div className="order-layout">
        <div className="stack lg">
          <WhatIsNext {...props} />
        </div>
        <div className="stack lg order-aside">
          <DetailsSlip {...props} />
          <OrderActions {...props} invoiceHref={hasClosingPanel(props) ? null : props.invoiceHref} />
          <Panel title="Order Timeline">
            <Timeline
              items={props.timeline.map(({ type, ...line }) => ({ ...line, icon: eventIcons[type] }))}
            />
          </Panel>
          <SecureTransaction isGold={props.isGold} />
        </div>
        <div className="stack lg order-facts">
          <WhatToKnow {...props} />
        </div>
      </div>
    </div>
  );
}

/** Whether the order ends with a panel of its own, which leads to the invoice: a boost or a bought account. */
function hasClosingPanel({ boost, purchase }: OrderDetailProps): boolean {
  return boost !== null || purchase !== null;
}

/** What its customer does next, or how it ended; the one primary button is here. */
function WhatIsNext(props: OrderDetailProps) {
  const { status, sale, boost, purchase, pay, refusal, place, canAct } = props;
  const isOfCounterOffer = refusal?.form === counterAnswerForm && Boolean(sale?.counterOffer);
  const isBought = hasClosingPanel(props);
  const isClosed = isBought && status.tone === "canceled";
  const payCard = pay ? <PayCard paying={pay} canAct={canAct} /> : null;
  const isFirst = asksWhereTo(pay);
  return (
    <>
      {refusal && !isOfCounterOffer && !isAccessForm(refusal.form) ? (
        <Alert tone="bad" title={refusal.title}>
          {refusal.text}
        </Alert>
      ) : null}
      {isFirst ? payCard : null}
      {isBought && status.tone === "completed" ? <ClosingPanel {...props} /> : null}
      {isClosed ? <CanceledPanel {...props} note={props.cancelNote} /> : null}
      {isFirst ? null : payCard}
      {props.hold && !isClosed ? <HoldCard hold={props.hold} /> : null}
      {isBought && props.review ? <ReviewCard review={props.review} /> : null}
      <MeetingCard {...props} />
      {sale?.reset ? <ResetLinkCard reset={sale.reset} /> : null}
      {sale?.counterOffer ? (
        <CounterOfferCard
          offer={sale.counterOffer}
          back={place}
          refusal={isOfCounterOffer ? refusal : null}
        />
      ) : null}
      {purchase ? (
        <PurchasePanels purchase={purchase} pay={pay} place={place === "profile" ? "profile" : "order"} />
      ) : null}
      {boost ? <BoostAccessCard access={boost.access} canAct={canAct} hasForms={place === "order"} /> : null}
      {boost ? <BoostNews boost={boost} /> : null}
      {boost && (status.tone === "pending" || status.tone === "in-progress") ? (
        <BoostSteps boost={boost} pay={pay} />
      ) : null}
      {!isBought && props.review ? <ReviewCard review={props.review} /> : null}
    </>
  );
}

/** The way to the meeting in the game; once a sale's gold is with us, to how its customer is paid. */
function MeetingCard(props: OrderDetailProps) {
  const { meetingHref } = props;
  if (!meetingHref) return null;
  const { title, text, label, isNext } = meetingOf(props);
  return (
    <Alert
      tone="info"
      icon={Coins}
      title={title}
      action={
        <LinkButton to={meetingHref} variant={isNext ? "primary" : "secondary"}>
          {label}
        </LinkButton>
      }
    >
      {text}
    </Alert>
  );
}

function meetingOf({ boost, status: { tone }, isGold, pay }: OrderDetailProps) {
  if (tone === "gold-received" || tone === "payment-sent") {
    const text = "Your payout details and receipt are there.";
    return { title: "We have your gold", text, label: "See your payout", isNext: tone === "gold-received" };
  }
  // What is bought with money is paid before we meet.
  const isPaidFirst = isGold && pay !== null && payStage(pay) !== "paid" && !isNothingDue(pay);
  const isNext = !isPaidFirst && (!boost || tone === "pending");
  const title = boost?.gold ? `Bring ${boost.gold} to the meeting` : "We meet in the game";
  return {
    title: isNext ? title : isPaidFirst ? "Then we meet in the game" : "The meeting in the game",
    text: "Your phrase, the world and the place are there.",
    label: "Go to the meeting page",
    isNext,
  };
}

function WhatToKnow({ payments, sale, boost, purchase, isGold, meetup }: OrderDetailProps) {
  return (
    <>
      {boost ? <BoostFacts boost={boost} /> : null}
      {purchase ? <BoughtAccount purchase={purchase} /> : null}
      <Payments payments={payments} note={sale?.paymentNote ?? null} />
      {isGold ? <Meetup meetup={meetup} /> : null}
      {sale ? <SaleOffer sale={sale} /> : null}
    </>
  );
}
