import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import text from "../../../ui/text.module.css";

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
    <details className={pageStyles.askFirst}>
      <summary className={cx(buttonStyles.button, buttonStyles.danger)}>Cancel Order</summary>
      <Form method="post" action={`/order/${orderId}`} className={cx(layout.stack, layout.snug)}>
        <input type="hidden" name="form" value="cancel" />
        <input type="hidden" name="version" value={version} />
        <p className={cx(text.small, text.muted)}>{refund} You can't reopen it.</p>
        <div>
          <Button type="submit" variant="danger-full">
            Yes, cancel this order
          </Button>
        </div>
      </Form>
    </details>
  );
}
