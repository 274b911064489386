import { Link } from "react-router";
import { orderPagePaths, shortId } from "../../../domain/orders/model.ts";
import { OrderLinkForm } from "./order-link-form.tsx";
import { OrderRemoved } from "./order-removed.tsx";
import { TrackForm } from "./track-form.tsx";

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
    <section className="band">
      <div className="wrap lost">
        <h1>Order #{shortId(orderId)}</h1>
        <p className="lead">
          Anybody may <Link to={orderPagePaths.track(orderId)}>track this order</Link>. Its payment is shown
          to its customer only.
        </p>
        <OrderLinkForm
          orderId={orderId}
          title="Is this your order?"
          text="Open the link in the mail about your order, or have a new one sent."
          signInHref={signInHref}
        />
      </div>
    </section>
  );
}
