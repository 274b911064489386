import { LinkButton } from "../../../ui/button.tsx";

/** There is no offer at this address. */
export function OfferMissing() {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>There is no such offer</h1>
        <p className="lead">Offers are kept for a while after they have expired. Please check the link.</p>
        <div className="row">
          <LinkButton variant="primary" to="/sell-accounts">
            Get an offer
          </LinkButton>
          <LinkButton to="/">Back to home</LinkButton>
        </div>
      </div>
    </section>
  );
}
