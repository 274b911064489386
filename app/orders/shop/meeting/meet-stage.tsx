import { Hourglass } from "lucide";
import { shopPays } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import type { HoldView } from "../../shared/order-page/hold-view.ts";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";
import { OrderHistory } from "../../shared/order-page/order-history.tsx";
import { isNothingDue } from "../../shared/payment/pay-stage.ts";
import { meetingCopyOf } from "../../shared/products/index.ts";
import { HoldCard } from "../order/hold-card.tsx";
import { DeadlineNote } from "./deadline-note.tsx";
import { MeetingLocations } from "./meeting-locations.tsx";
import { OrderHelp } from "./order-help.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentFirst } from "./payment-first.tsx";
import { PhrasePanel } from "./phrase-panel.tsx";
import { SafetyNote } from "./safety-note.tsx";
import { WhatToDo } from "./what-to-do.tsx";
import { WorldPanel } from "./world-panel.tsx";

type MeetStageProps = {
  order: MeetingView;
  requestedWorld: number | null;
  pay: OrderPaying | null;
  hold: HoldView | null;
};

/** The full instructions: phrase, world, location, what to do (Rules S49, P16). */
export function MeetStage({ order, requestedWorld, pay, hold }: MeetStageProps) {
  const { isPaidFirst, isHandedOver, neverAsked } = meetingCopyOf(order.type);
  return (
    <div className="cols">
      <div className="stack lg">
        {isPaidFirst ? <PaymentFirst {...order} pay={pay} /> : null}
        {hold ? <HoldCard hold={hold} /> : null}
        {order.boost && order.received ? <PartReceived {...order} /> : null}
        {order.phrase ? <PhrasePanel orderId={order.orderId} phrase={order.phrase} /> : null}
        <WorldPanel
          world={order.world}
          locked={order.worldLocked}
          requested={requestedWorld}
          canAct={order.canAct}
          isNext={!isPaidFirst || order.isPaid || isNothingDue(pay)}
        />
        {isHandedOver(order.status) ? null : (
          <>
            <MeetingLocations />
            <WhatToDo {...order} />
          </>
        )}
      </div>
      <div className="stack lg">
        <OrderSummary {...order} />
        {shopPays(order.type) ? <DeadlineNote deadline={null} /> : null}
        <SafetyNote neverAsked={neverAsked} />
        <OrderHelp {...order} />
        {order.history.length > 1 ? <OrderHistory title="Order timeline" lines={order.history} /> : null}
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
