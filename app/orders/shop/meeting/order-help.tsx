import { MessageCircle } from "lucide";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { CancelOrder } from "../../shared/order-page/cancel-order.tsx";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";

/** Support, and the way out while the order is still pending. */
export function OrderHelp({
  orderId,
  cancelVersion,
  cancelRefund,
}: Pick<MeetingView, "orderId" | "cancelVersion" | "cancelRefund">) {
  return (
    <div className="row order-help">
      <LinkButton
        to={`/support/chat?${new URLSearchParams({ order: orderId })}`}
        icon={<Icon of={MessageCircle} />}
      >
        Contact Support
      </LinkButton>
      {cancelVersion === null ? null : (
        <CancelOrder orderId={orderId} version={cancelVersion} refund={cancelRefund} />
      )}
    </div>
  );
}
