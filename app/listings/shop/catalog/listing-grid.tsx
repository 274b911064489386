import type { MouseEvent } from "react";
import type { ListingPage, ListingQuery } from "../../../../domain/listings/model.ts";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Pager } from "../../../ui/pager.tsx";
import text from "../../../ui/text.module.css";
import listingCardStyles from "../listing-card.module.css";
import { catalogHref, type LooserWay, showingText } from "./catalog-query.ts";
import { ListingCard } from "./listing-card.tsx";
import styles from "./market.module.css";
import { NothingFound } from "./nothing-found.tsx";

/** The accounts by their position in the page. */
export const listingsId = "accounts";

type ListingGridProps = {
  query: ListingQuery;
  page: ListingPage;
  ways: readonly LooserWay[];
  /** Others are on their way: these are dimmed. */
  isLoading: boolean;
  /** The way to another page was pressed. */
  onTurn(event: MouseEvent): void;
};

/** The accounts of a page and the way to the others. */
export function ListingGrid({ query, page, ways, isLoading, onTurn }: ListingGridProps) {
  const { cards, total, pages, pageSize } = page;
  return (
    <section
      className={cx(layout.stack, layout.loose, styles.catalogListings, isLoading && styles.isWaiting)}
      id={listingsId}
      tabIndex={-1}
      aria-labelledby="listings-title"
      aria-busy={isLoading || undefined}
    >
      <h2 className={layout.visuallyHidden} id="listings-title">
        Accounts
      </h2>
      {cards.length > 0 ? (
        <div className={listingCardStyles.grid}>
          {cards.map((card, at) => (
            <ListingCard key={card.id} card={card} eager={at === 0} />
          ))}
        </div>
      ) : (
        <NothingFound query={query} ways={ways} />
      )}
      {cards.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be pressed here but the links
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key clicks too
        <div className={cx(layout.row, layout.between)} onClick={onTurn}>
          <span className={cx(text.small, text.faint)}>
            {showingText({ page: page.page, pageSize, shown: cards.length, total })}
          </span>
          <Pager page={page.page} pages={pages} href={(to) => catalogHref({ ...query, page: to })} />
        </div>
      ) : null}
    </section>
  );
}
