import { ArrowLeft, Coins } from "lucide";
import { isGoldOrder } from "../../../../domain/orders/model.ts";
import { TellMe } from "../../../notifications/shared/tell-me.tsx";
import { PayCard } from "../../../payments/shared/pay/pay-card.tsx";
import { RefusalAlert } from "../../../shell/shop/refusal-alert.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import orderDetailStyles from "../../../ui/order-detail.module.css";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { PhoneFold } from "../../../ui/phone-fold.tsx";
import textStyles from "../../../ui/text.module.css";
import { Timeline } from "../../../ui/timeline.tsx";
import { eventIcons } from "../../shared/order-page/event-icons.ts";
import { FollowsNote } from "../../shared/order-page/follows-note.tsx";
import { GoldNote } from "../../shared/order-page/gold-note.tsx";
import { OrderActions } from "../../shared/order-page/order-actions.tsx";
import type { OrderDetailProps } from "../../shared/order-page/order-detail-props.ts";
import { Payments, SecureTransaction } from "../../shared/order-page/order-detail-sections.tsx";
import { OrderDetailsCard } from "../../shared/order-page/order-details-card.tsx";
import { ReviewCard } from "../../shared/order-page/review-card.tsx";
import { StaffNote } from "../../shared/order-page/staff-note.tsx";
import { TurnNote } from "../../shared/order-page/turn-note.tsx";
import { isNothingDue, payStage } from "../../shared/payment/pay-stage.ts";
import { productPages } from "../../shared/products/index.ts";
import { asksWhereTo, CanceledPanel, ClosingPanel } from "./closing-panel.tsx";
import { HoldCard } from "./hold-card.tsx";
import { orderHeading } from "./order-heading.ts";
import { OrderStepper } from "./order-stepper.tsx";
import { productPanels } from "./panels.tsx";

/**
 * A customer's own order with all that belongs to it (Rule S42): how far it is, what its customer does
 * next, and beside that the order as a document.
 */
export function OrderDetail(props: OrderDetailProps) {
  const { status, steps, back } = props;
  const { title, lead } = orderHeading(props);
  const pages = productPages[props.type];
  // Which leads to the invoice itself.
  const endsWithPanel = pages.ending(props) !== null;
  const isCanceled = status.tone === "canceled";
  const isOpen = !isCanceled && status.tone !== "completed";
  return (
    <div className={cx(layout.page, orderPagesStyles.page, orderDetailStyles.page)}>
      <header className={pageStyles.head}>
        <LinkButton to={back.to} variant="quiet" size="sm" icon={<Icon of={ArrowLeft} size={16} />}>
          {back.label}
        </LinkButton>
        <h1>{title}</h1>
        <p className={textStyles.lead}>
          {lead}
          <TurnNote text={props.turnText} />
          {isOpen ? <FollowsNote /> : null}
        </p>
        {isOpen && props.canAct ? <TellMe orderId={props.orderId} /> : null}
      </header>
      {props.canAct ? null : <StaffNote href={props.deskHref} />}
      {isCanceled ? null : <OrderStepper lines={steps} />}
      <div className={orderDetailStyles.columns}>
        <div className={cx(layout.stack, layout.loose)}>
          <WhatIsNext {...props} />
        </div>
        <div className={cx(layout.stack, layout.loose, orderDetailStyles.aside)}>
          <PhoneFold title={`Details of order #${props.number}`}>
            <OrderDetailsCard {...props} />
          </PhoneFold>
          <OrderActions {...props} invoiceHref={endsWithPanel ? null : props.invoiceHref} />
          {/* What our team wrote stands in the timeline. */}
          <PhoneFold title="Timeline and safety" isOpen={props.timeline.some(({ text }) => text)}>
            <Panel title="Order Timeline">
              <Timeline
                items={props.timeline.map(({ type, ...line }) => ({ ...line, icon: eventIcons[type] }))}
              />
            </Panel>
            <SecureTransaction how={pages.safety} />
          </PhoneFold>
        </div>
        <div className={cx(layout.stack, layout.loose)}>
          <PhoneFold title="More about this order">
            <WhatToKnow {...props} />
          </PhoneFold>
        </div>
      </div>
    </div>
  );
}

/** What its customer does next, or how it ended; the one primary button is here. */
function WhatIsNext(props: OrderDetailProps) {
  const { type, status, pay, failure, canAct } = props;
  const { Next, showsFailure } = productPanels[type];
  const ending = productPages[type].ending(props);
  const isClosed = ending !== null && status.tone === "canceled";
  const payCard = pay ? <PayCard paying={pay} canAct={canAct} /> : null;
  const review = props.review ? <ReviewCard review={props.review} /> : null;
  const isFirst = asksWhereTo(pay);
  return (
    <>
      {failure && !showsFailure(props) ? <RefusalAlert refusal={failure} /> : null}
      {props.goldNote ? <GoldNote note={props.goldNote} /> : null}
      {isFirst ? payCard : null}
      {ending && status.tone === "completed" ? <ClosingPanel {...props} ending={ending} /> : null}
      {isClosed ? <CanceledPanel {...props} ending={ending} note={props.cancelNote} /> : null}
      {isFirst ? null : payCard}
      {props.hold && !isClosed ? <HoldCard hold={props.hold} /> : null}
      {ending ? review : null}
      <MeetingCard {...props} />
      <Next {...props} />
      {ending ? null : review}
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

function meetingOf({ type, boost, status: { tone }, pay }: OrderDetailProps) {
  if (tone === "gold-received" || tone === "payment-sent") {
    const isNext = tone === "gold-received";
    const text = isNext
      ? "Choose how we pay you, or check what you chose."
      : "Your payout page has its details and the receipt.";
    return { title: "We have your gold", text, label: "See your payout", isNext };
  }
  // What is bought with money is paid before we meet.
  const isPaidFirst = isGoldOrder(type) && pay !== null && payStage(pay) !== "paid" && !isNothingDue(pay);
  const isNext = !isPaidFirst && (!boost || tone === "pending");
  const title = boost?.gold ? `Bring ${boost.gold} to the meeting` : "Meet us in game";
  return {
    title: isNext ? title : isPaidFirst ? "Then we meet in game" : "The in-game meeting",
    text: "The meeting page has your phrase, the world and the place.",
    label: "Go to the meeting page",
    isNext,
  };
}

function WhatToKnow(props: OrderDetailProps) {
  const { Facts } = productPanels[props.type];
  return (
    <Facts {...props}>
      <Payments payments={props.payments} note={props.sale?.paymentNote ?? null} />
    </Facts>
  );
}
