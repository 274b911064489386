import { OrderLinkForm } from "./order-link-form.tsx";

/** A mailed link that is too old, changed, or was mailed to an address that is no longer the order's. */
export function BadOrderLink({ orderId, signInHref }: { orderId: string; signInHref: string | null }) {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>This link no longer opens the order</h1>
        <p className="lead">
          Links work for 90 days, and only while the order keeps the address they were mailed to.
        </p>
        <OrderLinkForm
          orderId={orderId}
          title="A new link"
          text="Enter the email address of the order."
          submit="Send me a new link"
          signInHref={signInHref}
        />
      </div>
    </section>
  );
}
