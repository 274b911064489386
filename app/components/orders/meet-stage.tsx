import { Hourglass } from "lucide";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { isNothingDue } from "../pay/pay-stage.ts";
import { HoldCard } from "./hold-card.tsx";
import type { HoldView } from "./hold-view.ts";
import { MeetingPlaces } from "./meeting-places.tsx";
import type { MeetingView } from "./meeting-view.ts";
import { OrderHelp } from "./order-help.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderSlip } from "./order-slip.tsx";
import { PaymentFirst } from "./payment-first.tsx";
import { PhrasePanel } from "./phrase-panel.tsx";
import { PromiseNote } from "./promise-note.tsx";
import { SafetyNote } from "./safety-note.tsx";
import { WhatToDo } from "./what-to-do.tsx";
import { WorldPanel } from "./world-panel.tsx";

type MeetStageProps = {
  order: MeetingView;
  wishedWorld: number | null;
  pay: OrderPaying | null;
  hold: HoldView | null;
};

/** The full instructions: phrase, world, place, what to do (spec/1 §2, Rule P16). */
export function MeetStage({ order, wishedWorld, pay, hold }: MeetStageProps) {
  const buys = order.type === "gold_buy";
  // The gold of a sale is counted: nobody needs to go anywhere.
  const isHandedOver = order.type === "gold_sale" && order.status === "gold_collected";
  return (
    <div className="cols">
      <div className="stack lg">
        {buys ? <PaymentFirst {...order} pay={pay} /> : null}
        {hold ? <HoldCard hold={hold} /> : null}
        {order.boost && order.received ? <PartReceived {...order} /> : null}
        {order.phrase ? <PhrasePanel orderId={order.orderId} phrase={order.phrase} /> : null}
        <WorldPanel
          world={order.world}
          locked={order.worldLocked}
          wished={wishedWorld}
          canAct={order.canAct}
          isNext={!buys || order.isPaid || isNothingDue(pay)}
        />
        {isHandedOver ? null : (
          <>
            <MeetingPlaces />
            <WhatToDo {...order} />
          </>
        )}
      </div>
      <div className="stack lg">
        <OrderSlip {...order} />
        {order.type === "gold_sale" ? <PromiseNote promise={null} /> : null}
        <SafetyNote isOfBoost={order.boost !== null} />
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
