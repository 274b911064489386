import type { ListingCardData } from "../../../../domain/listings/model.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { ListingCard } from "../catalog/listing-card.tsx";

/** Where the page shows similar accounts. */
export const similarId = "similar";

/** Accounts near to the one shown; without any, the way to all of them. */
export function SimilarListings({ cards }: { cards: readonly ListingCardData[] }) {
  return (
    <section className="listing-similar" id={similarId} aria-labelledby="similar-title">
      <div className="sec-head">
        <h2 id="similar-title">Similar accounts</h2>
        <LinkButton to="/buy-accounts" variant="quiet">
          See all accounts
        </LinkButton>
      </div>
      {cards.length > 0 ? (
        <div className="grid-acc">
          {cards.map((card) => (
            <ListingCard key={card.id} card={card} />
          ))}
        </div>
      ) : (
        <p className="muted">No similar accounts right now.</p>
      )}
    </section>
  );
}
