import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Tally } from "../../../ui/drawings/tally.tsx";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import text from "../../../ui/text.module.css";

/** Stands in the place of an order that was removed while it was open (Rule S39). */
export function OrderRemoved() {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)} role="status">
        <Tally count={0} total={5} height={30} />
        <h1>Order Removed</h1>
        <p className={text.lead}>This order is no longer available.</p>
        <div className={layout.row}>
          <LinkButton variant="primary" to="/">
            Back to Home
          </LinkButton>
          <LinkButton to="/support">Contact Support</LinkButton>
        </div>
      </div>
    </section>
  );
}
