import { FileText, MessageCircle } from "lucide";
import { Form } from "react-router";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { cancelRefundWords } from "../pay/refund-words.ts";

export type OrderActionsProps = {
  orderId: string;
  /** The version the page was read with; null when the order can no longer be canceled here. */
  cancelVersion: number | null;
  /** How its payment stands, where its customer pays us. */
  pay: OrderPaying | null;
  invoiceHref: string | null;
};

/** What a customer can always do with an order: read its invoice, ask us, and leave it while it is pending. */
export function OrderActions({ orderId, cancelVersion, pay, invoiceHref }: OrderActionsProps) {
  return (
    <div className="row order-help">
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
        <CancelOrder version={cancelVersion} refund={pay && cancelRefundWords(pay)} />
      )}
    </div>
  );
}

/** Asks once more before it cancels; works without scripts. */
function CancelOrder({ version, refund }: { version: number; refund: string | null }) {
  return (
    <details className="ask-first">
      <summary className="btn btn-danger">Cancel Order</summary>
      <Form method="post" className="stack sm">
        <input type="hidden" name="form" value="cancel" />
        <input type="hidden" name="version" value={version} />
        <p className="small muted">{refund} You can't reopen it.</p>
        <div>
          <Button type="submit" variant="danger-full">
            Yes, cancel this order
          </Button>
        </div>
      </Form>
    </details>
  );
}
