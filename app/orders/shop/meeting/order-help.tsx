import { MessageCircle } from "lucide";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import { CancelOrder } from "../../shared/order-page/cancel-order.tsx";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";

/** Support, and the way out while the order is still pending. */
export function OrderHelp({
  orderId,
  cancelVersion,
  cancelRefund,
}: Pick<MeetingView, "orderId" | "cancelVersion" | "cancelRefund">) {
  return (
    <div className={cx(layout.row, orderPagesStyles.orderHelp)}>
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
