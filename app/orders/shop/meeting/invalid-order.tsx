import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { FindOrder } from "../../shared/track/find-order.tsx";

/** A meeting page without an order that exists (Rule S44). */
export function InvalidOrder() {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>Meeting instructions</h1>
        <Alert tone="bad" title="Error">
          Invalid order ID. Please check your link or contact support.
        </Alert>
        <FindOrder />
        <div className="row">
          <LinkButton to="/support">Contact Support</LinkButton>
          <LinkButton to="/" variant="quiet">
            Back to Home
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
