import { LinkButton } from "../../../ui/button.tsx";

/** There is no sale to show a receipt of (Rule S77). */
export function NoSale() {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>No Sale Information</h1>
        <p className="lead">No sale data found. Please return to the selling page.</p>
        <p className="muted">Sold us an account? The link in our email opens the receipt.</p>
        <div className="row">
          <LinkButton variant="primary" to="/sell-accounts">
            Return to selling
          </LinkButton>
          <LinkButton to="/track-order">Track an order</LinkButton>
        </div>
      </div>
    </section>
  );
}
