import type { ListingQuery } from "../../../../domain/listings/model.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { accountsText, catalogHref, cleared, type LooserWay } from "./catalog-query.ts";
import styles from "./market.module.css";

const sell = (
  <LinkButton to="/sell-accounts" variant="quiet">
    Sell an account instead
  </LinkButton>
);

/** What is shown when nothing matches: what to leave out, and how many accounts that gives. */
export function NothingFound({ query, ways }: { query: ListingQuery; ways: readonly LooserWay[] }) {
  const clear = (
    <LinkButton to={catalogHref(cleared(query))} preventScrollReset>
      Show all accounts
    </LinkButton>
  );
  return (
    <div className={styles.emptyCatalog}>
      <Empty
        level={3}
        title="No accounts match your filters"
        action={
          <div className={layout.row}>
            {clear}
            {sell}
          </div>
        }
      >
        {ways.length > 0 ? "Remove one filter to see some:" : "Remove some filters, or see all accounts."}
      </Empty>
      {ways.length > 0 ? (
        <ul className={styles.looser}>
          {ways.map((way) => (
            <li key={way.label}>
              <Link to={catalogHref(way.query)} preventScrollReset>
                <span className={styles.shortened}>Without {way.label}</span>
                <span>{accountsText(way.total)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What is shown while the shop has no account for sale at all. */
export function NothingForSale() {
  return (
    <Empty
      level={2}
      title="No accounts for sale right now"
      action={
        <div className={layout.row}>
          <LinkButton to="/sell-accounts">Sell an account</LinkButton>
          <LinkButton to="/contact" variant="quiet">
            Contact us
          </LinkButton>
        </div>
      }
    >
      New ones show up here as soon as we list them. Looking for something special? Message us.
    </Empty>
  );
}
