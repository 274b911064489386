import { type MouseEvent, useEffect, useRef } from "react";
import type { ListingPage, ListingQuery } from "../../../../domain/listings/model.ts";
import { Button } from "../../../ui/button.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import text from "../../../ui/text.module.css";
import { ActiveFilters } from "./active-filters.tsx";
import { catalogHref, type LooserWay, toggled } from "./catalog-query.ts";
import { ClearAll } from "./clear-all.tsx";
import { FilterGroups } from "./filter-groups.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { ListingGrid, listingsId } from "./listing-grid.tsx";
import styles from "./market.module.css";
import { NothingForSale } from "./nothing-found.tsx";
import { SearchBar } from "./search-bar.tsx";
import { type CatalogControl, useCatalogQuery } from "./use-catalog-query.ts";

const asideId = "filters";
const formId = "catalog";

type MarketProps = { query: ListingQuery; page: ListingPage; ways: readonly LooserWay[] };
type CatalogPageProps = MarketProps & {
  /** What the owner says of the page. */
  head: { title: string; lead: string };
};

/** All accounts for sale, with everything to find one among them (Rule S98). */
export function CatalogPage({ head, query, page, ways }: CatalogPageProps) {
  return (
    <div className={layout.page}>
      <header className={pageStyles.head}>
        <Crumbs items={[{ label: "Home", to: "/" }, { label: "Buy Accounts" }]} />
        <h1>{head.title}</h1>
        <p className={text.lead}>{head.lead}</p>
      </header>
      {page.ofAll > 0 ? <Market query={query} page={page} ways={ways} /> : <NothingForSale />}
    </div>
  );
}

function Market({ query, page, ways }: MarketProps) {
  const control = useCatalogQuery(query);
  const { summary, onTurn } = useFocusOnTurn(catalogHref(query));
  return (
    <div className={styles.columns}>
      <a className={layout.skipLink} href={`#${listingsId}`}>
        Skip to the accounts
      </a>
      <FilterAside control={control} page={page} />
      <div className={cx(layout.stack, layout.loose, styles.main)}>
        <SearchBar control={control} id={formId} q={query.q}>
          <FilterSheet control={control} page={page} asideId={asideId} />
        </SearchBar>
        <ActiveFilters query={query} page={page} summary={summary} />
        <ListingGrid query={query} page={page} ways={ways} isLoading={control.isLoading} onTurn={onTurn} />
      </div>
    </div>
  );
}

/**
 * The filters beside the accounts; on small windows they show without scripts only, when they are asked for.
 */
function FilterAside({ control, page }: { control: CatalogControl; page: ListingPage }) {
  const { wanted, choose } = control;
  return (
    <aside className={styles.filters} id={asideId} aria-label="Filters">
      <div className={cx(layout.row, layout.between)}>
        <h2>Filters</h2>
        <ClearAll query={wanted} />
      </div>
      <FilterGroups
        query={wanted}
        counts={page.counts}
        form={formId}
        onToggle={(group, value) => choose(toggled(wanted, group, value))}
      />
      <noscript>
        <Button type="submit" form={formId} variant="primary" wide>
          Show accounts
        </Button>
      </noscript>
    </aside>
  );
}

/**
 * After a page was turned, the focus goes up to the number of the accounts, where the new ones begin, instead
 * of staying at the foot of them. `href` is the address that is shown; going back leaves the focus where it
 * is.
 */
function useFocusOnTurn(href: string) {
  const summary = useRef<HTMLParagraphElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    // The page that scripts turn to is at its top already.
    if (wanted.current === href) summary.current?.focus({ preventScroll: true });
    wanted.current = null;
  }, [href]);
  function onTurn(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    // One that opens elsewhere turns nothing here.
    wanted.current = link && event.isDefaultPrevented() ? link.getAttribute("href") : null;
  }
  return { summary, onTurn };
}
