import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";

/** The orders of the signed-in person. None can be placed yet, so the section says what will be here. */
export function YourOrders() {
  return (
    <section aria-labelledby="your-orders">
      <div className="sec-head">
        <h2 id="your-orders">Your Orders</h2>
      </div>
      <Empty
        title="No orders yet"
        action={
          <LinkButton to="/sell-gold" variant="primary">
            Sell gold
          </LinkButton>
        }
      >
        Each order is entered here with its status, its sum and everything that happened to it.
      </Empty>
    </section>
  );
}
