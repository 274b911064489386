import { LinkButton } from "../../../ui/button.tsx";
import { Tally } from "../../../ui/drawings/tally.tsx";

/** Stands in the place of an order that was removed while it was open (Rule S39). */
export function OrderRemoved() {
  return (
    <section className="band">
      <div className="wrap lost" role="status">
        <Tally count={0} total={5} height={30} />
        <h1>Order Removed</h1>
        <p className="lead">This order is no longer available.</p>
        <div className="row">
          <LinkButton variant="primary" to="/">
            Back to Home
          </LinkButton>
          <LinkButton to="/support">Contact Support</LinkButton>
        </div>
      </div>
    </section>
  );
}
