import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { chosenFilters, type ListingPage, type ListingQuery } from "../../../../domain/listings/model.ts";
import { RemoveChip } from "../../../ui/chip.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import { accountsText, catalogHref, cleared } from "./catalog-query.ts";
import styles from "./market.module.css";

type ActiveFiltersProps = {
  query: ListingQuery;
  page: Pick<ListingPage, "total" | "ofAll" | "page" | "pages">;
  /** The number of accounts, for those who send the focus there. */
  summary: RefObject<HTMLParagraphElement | null>;
};

/** How many accounts match, and each filter in force as a link to the page without it. */
export function ActiveFilters({ query, page: { total, ofAll, page, pages }, summary }: ActiveFiltersProps) {
  const filters = chosenFilters(query);
  const { row, onClick } = useFocusOnNext(filters.length);
  return (
    // A press on a chip is a press on a link; the row only remembers which it was.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be pressed here but the links
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key clicks too
    <div className={cx(layout.row, layout.tight, styles.catalogChosen)} ref={row} onClick={onClick}>
      <p className={cx(text.small, text.muted)} role="status" tabIndex={-1} ref={summary}>
        {filters.length > 0 ? (
          <>
            <b>{total.toLocaleString("en-US")}</b> of {accountsText(ofAll)}
          </>
        ) : (
          <b>{accountsText(ofAll)}</b>
        )}
        {page > 1 ? `, page ${page} of ${pages}` : null}
      </p>
      {filters.map(({ group, groupLabel, value, label, without }) => (
        <RemoveChip
          key={`${group} ${value}`}
          to={catalogHref(without)}
          label={`Remove filter ${group === "totalLevel" || group === "q" ? `${groupLabel} ` : ""}${label}`}
          preventScrollReset
        >
          <span className={styles.shortened}>{chipText(group, groupLabel, label)}</span>
        </RemoveChip>
      ))}
      {filters.length > 1 ? (
        <Link
          className={cx(text.small, layout.touchLink, styles.narrowOnly)}
          to={catalogHref(cleared(query))}
          preventScrollReset
        >
          Clear all
        </Link>
      ) : null}
    </div>
  );
}

/** A bare range of levels would not say of what it is. */
function chipText(group: string, groupLabel: string, label: string): string {
  if (group === "q") return `“${label}”`;
  return group === "totalLevel" ? `${groupLabel} ${label}` : label;
}

/**
 * A chip that is pressed goes away: the focus goes to the one that takes its place, or to the number of
 * accounts.
 */
function useFocusOnNext(count: number) {
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ at: number; count: number } | null>(null);
  const links = () => [...(row.current?.querySelectorAll("a") ?? [])];
  useEffect(() => {
    const from = pressed.current;
    if (!from || count >= from.count) return;
    pressed.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = links()[Math.min(from.at, count - 1)];
    (next ?? row.current?.querySelector<HTMLElement>("[role=status]"))?.focus({ preventScroll: true });
  });
  function onClick(event: MouseEvent) {
    const at = links().findIndex((link) => event.target instanceof Node && link.contains(event.target));
    pressed.current = at < 0 ? null : { at, count };
  }
  return { row, onClick };
}
