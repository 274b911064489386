import { Check, Hourglass, ShieldAlert } from "lucide";
import { shopPays } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { PayCard } from "../../../payments/shared/pay/pay-card.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import { TallyStick } from "../../../ui/drawings/tally-stick.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import panelStyles from "../../../ui/panel.module.css";
import { PhoneFold } from "../../../ui/phone-fold.tsx";
import { Steps } from "../../../ui/steps.tsx";
import text from "../../../ui/text.module.css";
import type { HoldView } from "../../shared/order-page/hold-view.ts";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";
import { OrderHistory } from "../../shared/order-page/order-history.tsx";
import { isNothingDue, payStage } from "../../shared/payment/pay-stage.ts";
import { meetingCopyOf } from "../../shared/products/index.ts";
import { HoldCard } from "../order/hold-card.tsx";
import { type Arrival, ArrivalNote } from "./arrival-note.tsx";
import { DeadlineNote } from "./deadline-note.tsx";
import { MeetingLocations } from "./meeting-locations.tsx";
import styles from "./meeting-phrase.module.css";
import { OrderHelp } from "./order-help.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { WorldPanel } from "./world-panel.tsx";

type MeetStageProps = {
  order: MeetingView;
  requestedWorld: number | null;
  arrival: Arrival | null;
  pay: OrderPaying | null;
  hold: HoldView | null;
};

/** The full instructions: phrase, world, location, what to do (Rules S49, P16). */
export function MeetStage({ order, requestedWorld, arrival, pay, hold }: MeetStageProps) {
  const { isPaidFirst, isHandedOver, neverAsked } = meetingCopyOf(order.type);
  const world = (
    <WorldPanel
      world={order.world}
      locked={order.worldLocked}
      requested={requestedWorld}
      canAct={order.canAct}
      isNext={!isPaidFirst || order.isPaid || isNothingDue(pay)}
    />
  );
  return (
    <div className={pageStyles.columns}>
      <div className={cx(layout.stack, layout.loose)}>
        {isPaidFirst ? <PaymentFirst {...order} pay={pay} /> : null}
        {hold ? <HoldCard hold={hold} /> : null}
        {order.boost && order.received ? <PartReceived {...order} /> : null}
        {order.phrase ? <PhrasePanel orderId={order.orderId} phrase={order.phrase} /> : null}
        {arrival ? <ArrivalNote arrival={arrival} world={order.world} /> : null}
        {order.worldLocked ? null : world}
        {isHandedOver(order.status) ? null : (
          <PhoneFold
            title={
              order.worldLocked ? `World ${order.world}: where, and what to do` : "Where, and what to do"
            }
          >
            {order.worldLocked ? world : null}
            <MeetingLocations />
            <WhatToDo {...order} />
          </PhoneFold>
        )}
      </div>
      <div className={cx(layout.stack, layout.loose)}>
        <PhoneFold title={`Details of order #${order.number}`}>
          <OrderSummary {...order} />
          {shopPays(order.type) ? <DeadlineNote deadline={null} /> : null}
          {order.history.length > 1 ? <OrderHistory title="Order timeline" lines={order.history} /> : null}
        </PhoneFold>
        <SafetyNote neverAsked={neverAsked} />
        <OrderHelp {...order} />
      </div>
    </div>
  );
}

/** Of the gold that pays a boost a part is with us already. */
function PartReceived({ received, price }: Pick<MeetingView, "received" | "price">) {
  return (
    <Alert tone="info" icon={Hourglass} title={`We have ${received} of ${price} so far`}>
      We meet once more for the rest, and begin then.
    </Alert>
  );
}

type PaymentFirstProps = Pick<
  MeetingView,
  "isPaid" | "received" | "price" | "email" | "canAct" | "world" | "worldLocked"
> & {
  /** How its payment stands; null where that could not be read. */
  pay: OrderPaying | null;
};

/** Whether the payment of gold that the customer buys has been entered; only then do we meet (Rule P16). */
function PaymentFirst(props: PaymentFirstProps) {
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
      <span className={text.breakAnywhere}>{email}</span> about it.
    </Alert>
  );
}

/** The words by which customer and trader know each other in the game (Rule P16), on a split tally stick. */
function PhrasePanel({ orderId, phrase }: { orderId: string; phrase: string }) {
  return (
    <section
      className={cx(panelStyles.panel, panelStyles.padded, styles.phrase)}
      aria-labelledby="phrase-title"
    >
      <h2 id="phrase-title">Your phrase</h2>
      <p className={text.muted}>Our trader says these words first. If they don't match, don't trade.</p>
      <div className={styles.stickbox}>
        <TallyStick seed={orderId} />
        <div className={styles.half}>
          <small>You</small>
          <span translate="no">{phrase}</span>
        </div>
        <div className={styles.half} aria-hidden="true">
          <small>Trader</small>
          <span translate="no">{phrase}</span>
        </div>
      </div>
    </section>
  );
}

/** What an impostor would ask for and we never do. */
function SafetyNote({ neverAsked }: { neverAsked: string }) {
  return (
    <Alert tone="warn" icon={ShieldAlert} title="We never ask for your password">
      <p>
        Or for other items, a code or {neverAsked}. We never message you first in game. If they don't say your
        phrase, they're not us. Don't trade, and <Link to="/support">tell us</Link>.
      </p>
    </Alert>
  );
}

type WhatToDoProps = Pick<MeetingView, "type" | "quantity" | "rsn" | "price" | "isPaid">;

/** The meeting step by step, in the words of the side the customer stands on (Rule P16). */
function WhatToDo(props: WhatToDoProps) {
  return (
    <section className={orderPagesStyles.whatToDo}>
      <h2>What to do</h2>
      <Steps items={meetingCopyOf(props.type).steps(props)} />
    </section>
  );
}
