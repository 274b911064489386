import { FileText, MessageCircle, Repeat } from "lucide";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import { cancelRefundText } from "../payment/refund-copy.ts";
import { CancelOrder } from "./cancel-order.tsx";

export type OrderActionsProps = {
  orderId: string;
  /** The version the page was read with; null when the order can no longer be canceled here. */
  cancelVersion: number | null;
  /** How its payment stands, where its customer pays us. */
  pay: OrderPaying | null;
  invoiceHref: string | null;
  /** Sell Gold, filled in with the same; null where there is nothing to sell again. */
  sellAgainHref: string | null;
};

/**
 * What a customer can always do with an order: read its invoice, ask us, and leave it while it is pending.
 */
export function OrderActions({ orderId, cancelVersion, pay, invoiceHref, sellAgainHref }: OrderActionsProps) {
  return (
    <div className={cx(layout.row, orderPagesStyles.orderHelp)}>
      {sellAgainHref ? (
        <LinkButton to={sellAgainHref} variant="primary" icon={<Icon of={Repeat} />}>
          Sell again
        </LinkButton>
      ) : null}
      {invoiceHref ? (
        <LinkButton to={invoiceHref} icon={<Icon of={FileText} />}>
          View Invoice
        </LinkButton>
      ) : null}
      <LinkButton
        to={`/support/chat?${new URLSearchParams({ order: orderId })}`}
        icon={<Icon of={MessageCircle} />}
      >
        Contact Support
      </LinkButton>
      {cancelVersion === null ? null : (
        <CancelOrder orderId={orderId} version={cancelVersion} refund={pay && cancelRefundText(pay)} />
      )}
    </div>
  );
}
