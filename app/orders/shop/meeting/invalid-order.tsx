import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import { FindOrder } from "../../shared/track/find-order.tsx";

/** A meeting page without an order that exists (Rule S44). */
export function InvalidOrder() {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>Meeting instructions</h1>
        <Alert tone="bad" title="Error">
          Invalid order ID. Please check your link or contact support.
        </Alert>
        <FindOrder />
        <div className={layout.row}>
          <LinkButton to="/support">Contact Support</LinkButton>
          <LinkButton to="/" variant="quiet">
            Back to Home
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
