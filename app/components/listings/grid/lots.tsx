import type { MouseEvent } from "react";
import type { ListingPage, ListingQuery } from "../../../../domain/listings/model.ts";
import { cx } from "../../../ui/cx.ts";
import { Pager } from "../../../ui/pager.tsx";
import { LotCard } from "./lot-card.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { type LooserWay, shelfHref, showingWords } from "./shelf-query.ts";

/** The accounts by their place in the page. */
export const lotsId = "accounts";
/** Cards of the first row of a wide window. */
const firstRow = 3;

type LotsProps = {
  query: ListingQuery;
  page: ListingPage;
  ways: readonly LooserWay[];
  /** Others are on their way: these are dimmed. */
  isLoading: boolean;
  /** The way to another page was pressed. */
  onTurn(event: MouseEvent): void;
};

/** The accounts of a page and the way to the others. */
export function Lots({ query, page, ways, isLoading, onTurn }: LotsProps) {
  const { cards, total, pages, pageSize } = page;
  return (
    <section
      className={cx("stack lg shelf-lots", isLoading && "is-waiting")}
      id={lotsId}
      tabIndex={-1}
      aria-labelledby="lots-title"
      aria-busy={isLoading || undefined}
    >
      <h2 className="sr" id="lots-title">
        Accounts
      </h2>
      {cards.length > 0 ? (
        <div className="grid-acc">
          {cards.map((card, at) => (
            <LotCard key={card.id} card={card} eager={at < firstRow} />
          ))}
        </div>
      ) : (
        <NothingFound query={query} ways={ways} />
      )}
      {cards.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be pressed here but the links
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key clicks too
        <div className="row between" onClick={onTurn}>
          <span className="small faint">
            {showingWords({ page: page.page, pageSize, shown: cards.length, total })}
          </span>
          <Pager page={page.page} pages={pages} href={(to) => shelfHref({ ...query, page: to })} />
        </div>
      ) : null}
    </section>
  );
}
