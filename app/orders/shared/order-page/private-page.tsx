import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import lostStyles from "../../../ui/lost.module.css";
import textStyles from "../../../ui/text.module.css";
import { OrderLinkForm, ownLinkText } from "../track/order-link-form.tsx";
import { TrackForm } from "../track/track-form.tsx";
import { OrderRemoved } from "./order-removed.tsx";

type PrivatePageProps = {
  orderId: string;
  exists: boolean;
  /** Whether this browser has just shown it. */
  wasShown: boolean;
  signInHref: string | null;
};

/** Stands in the place of a page that only an order's customer sees: how to get to it (Rule P4). */
export function PrivatePage({ orderId, exists, wasShown, signInHref }: PrivatePageProps) {
  if (!exists) {
    if (wasShown) return <OrderRemoved />;
    return <TrackForm asked={orderId} isMissing />;
  }
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>Order #{shortId(orderId)}</h1>
        <p className={textStyles.lead}>
          Anyone can <Link to={orderPagePaths.track(orderId)}>track this order</Link>. Only its customer sees
          the payment.
        </p>
        <OrderLinkForm
          orderId={orderId}
          title="Is this your order?"
          text={ownLinkText}
          signInHref={signInHref}
        />
      </div>
    </section>
  );
}
