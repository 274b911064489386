import { isOrderNumber } from "../../../../domain/orders/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import text from "../../../ui/text.module.css";
import { FindOrder } from "./find-order.tsx";

type TrackFormProps = {
  /** The id or number in the address; empty for none. */
  asked: string;
  /** Whether no order has this id. */
  isMissing?: boolean;
};

/**
 * Asks for an order's number and address, and says when there is no order with the id in the address (Rule
 * S45). Whether a number exists it never says: that takes the email address too (Rule P35).
 */
export function TrackForm({ asked, isMissing = false }: TrackFormProps) {
  const isNumber = isOrderNumber(asked);
  const isUnknown = isMissing && !isNumber;
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>{isUnknown ? "Order not found" : "Track an order"}</h1>
        {isUnknown ? (
          <Alert tone="bad" title="Check the address of this page">
            {`Order not found. The order ID ${asked} does not exist.`}
          </Alert>
        ) : (
          <p className={text.lead}>Enter your order number and the email address you ordered with.</p>
        )}
        <FindOrder key={asked} asked={isNumber ? `#${asked}` : ""} />
      </div>
    </section>
  );
}
