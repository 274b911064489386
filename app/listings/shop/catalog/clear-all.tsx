import type { MouseEvent } from "react";
import type { ListingQuery } from "../../../../domain/listings/model.ts";
import { Link } from "../../../ui/link.tsx";
import { catalogHref, choicesIn, cleared } from "./catalog-query.ts";
import styles from "./market.module.css";

/**
 * Takes every choice back and leaves the search; nothing while nothing is chosen. It stands among the
 * filters.
 */
export function ClearAll({ query }: { query: ListingQuery }) {
  if (choicesIn(query) === 0) return null;
  return (
    <Link
      className={styles.clearAll}
      to={catalogHref({ ...cleared(query), q: query.q })}
      preventScrollReset
      onClick={focusFirstChoice}
    >
      Clear all
    </Link>
  );
}

/** The link goes away by its own press; the focus stays among the filters. */
function focusFirstChoice(event: MouseEvent<HTMLElement>): void {
  const first = event.currentTarget.closest(".market_filters")?.querySelector("input");
  first?.focus({ preventScroll: true });
}
