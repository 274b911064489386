import type { ListingCardData } from "../../../../domain/listings/model.ts";
import { LinkButton } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import text from "../../../ui/text.module.css";
import { ListingCard } from "../catalog/listing-card.tsx";
import listingCardStyles from "../listing-card.module.css";
import styles from "./listing.module.css";

/** Where the page shows similar accounts. */
export const similarId = "similar";

/** Accounts near to the one shown; without any, the way to all of them. */
export function SimilarListings({ cards }: { cards: readonly ListingCardData[] }) {
  return (
    <section className={styles.similar} id={similarId} aria-labelledby="similar-title">
      <div className={layout.secHead}>
        <h2 id="similar-title">Similar accounts</h2>
        <LinkButton to="/buy-accounts" variant="quiet">
          See all accounts
        </LinkButton>
      </div>
      {cards.length > 0 ? (
        <div className={listingCardStyles.grid}>
          {cards.map((card) => (
            <ListingCard key={card.id} card={card} />
          ))}
        </div>
      ) : (
        <p className={text.muted}>No similar accounts right now.</p>
      )}
    </section>
  );
}
