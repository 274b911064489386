import { ChevronLeft, ChevronRight } from "lucide";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";
import styles from "./pager.module.css";
import { type PagerEntry, pagerEntries } from "./pager-pages.ts";

type PagerProps = {
  /** This page, from 1. */
  page: number;
  pages: number;
  href: (page: number) => string;
  label?: string;
};

/** Pages of a list as links. Nothing at all when there is one page only. */
export function Pager({ page, pages, href, label = "Pages" }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Turn to={page > 1 ? href(page - 1) : null} label="Previous page" rel="prev" />
      {pagerEntries(page, pages).map((entry) => (
        <Entry key={entry} entry={entry} current={page} href={href} />
      ))}
      <Turn to={page < pages ? href(page + 1) : null} label="Next page" rel="next" />
    </nav>
  );
}

function Turn({ to, label, rel }: { to: string | null; label: string; rel: "prev" | "next" }) {
  const icon = <Icon of={rel === "prev" ? ChevronLeft : ChevronRight} />;
  if (to === null) {
    return (
      <span className={styles.disabled} aria-hidden="true">
        {icon}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label}>
      {icon}
    </Link>
  );
}

type EntryProps = { entry: PagerEntry; current: number; href: PagerProps["href"] };

function Entry({ entry, current, href }: EntryProps) {
  if (typeof entry !== "number") {
    return (
      <span className={styles.gap} aria-hidden="true">
        …
      </span>
    );
  }
  return (
    <Link to={href(entry)} aria-current={entry === current ? "page" : undefined} aria-label={`Page ${entry}`}>
      {entry}
    </Link>
  );
}
