import { Form } from "react-router";
import { Button } from "../../../ui/button.tsx";

type CancelOrderProps = {
  orderId: string;
  /** The version the page was read with. */
  version: number;
  /** What happens to what was paid; null where nothing was. */
  refund: string | null;
};

/** Asks once more before the customer cancels; works without scripts (Rule S40). */
export function CancelOrder({ orderId, version, refund }: CancelOrderProps) {
  return (
    <details className="ask-first">
      <summary className="btn btn-danger">Cancel Order</summary>
      <Form method="post" action={`/order/${orderId}`} className="stack sm">
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
