import { Check } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { BoostAccessCard } from "../../shared/boost/boost-access-card.tsx";
import { BoostPanels } from "../../shared/boost/boost-panel.tsx";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";
import { OrderHelp } from "./order-help.tsx";
import { OrderLayout } from "./order-layout.tsx";

/** The gold that pays a boost is with us: from now on the page shows how the boost goes. */
export function BoostStage({ order }: { order: MeetingView }) {
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
      <div className="row">
        <LinkButton to={`/order/${orderId}`}>Open the whole order</LinkButton>
      </div>
      <OrderHelp {...order} />
    </OrderLayout>
  );
}
