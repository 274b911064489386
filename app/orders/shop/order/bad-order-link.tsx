import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import textStyles from "../../../ui/text.module.css";
import { OrderLinkForm } from "../../shared/track/order-link-form.tsx";

/** A mailed link that is too old, changed, or was mailed to an address that is no longer the order's. */
export function BadOrderLink({ orderId, signInHref }: { orderId: string; signInHref: string | null }) {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>This link no longer opens the order</h1>
        <p className={textStyles.lead}>
          Links work for 90 days, and only while the order has the address we sent them to.
        </p>
        <OrderLinkForm
          orderId={orderId}
          title="A new link"
          text="Enter your order's email address."
          submit="Send me a new link"
          signInHref={signInHref}
        />
      </div>
    </section>
  );
}
