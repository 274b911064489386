import { LinkButton } from "../../../ui/button.tsx";

/** There is no offer at this address. */
export function OfferMissing() {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>Offer not found</h1>
        <p className="lead">Check the link. We delete offers some time after they expire.</p>
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
