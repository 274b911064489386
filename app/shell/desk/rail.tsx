import { Bookmark, Inbox, PanelLeft, ScrollText, User, UsersRound, UserX } from "lucide";
import { useState } from "react";
import { useLocation } from "react-router";
import { cx } from "../../ui/cx.ts";
import { Icon, type IconDrawing } from "../../ui/icons.tsx";
import { Link, NavLink } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { deskGroups } from "./desk-pages.ts";
import styles from "./rail.module.css";
import type { RailList } from "./rail-lists.ts";

export type RailProps = {
  lists: readonly RailList[];
  groups: typeof deskGroups;
  /** How many people wait on a page, by its address. */
  waiting: Readonly<Record<string, number>>;
};

const listIcons: Record<RailList["kind"], IconDrawing> = {
  queue: Inbox,
  mine: User,
  unassigned: UserX,
  all: ScrollText,
  "own-view": Bookmark,
  "shared-view": UsersRound,
};

/**
 * The lists of orders and the pages of the desk, in groups. What is less often needed folds: of those groups
 * one is open, the one with the page that is shown.
 */
export function RailLinks({ of: place, lists, groups, waiting }: RailProps & { of: "rail" | "menu" }) {
  const { pathname } = useLocation();
  const [work, ...folding] = groups;
  const opened = folding.find(({ pages }) => pages.some(({ to }) => pathname.startsWith(to))) ?? folding[0];
  return (
    <>
      <div className={styles.group}>
        {lists.map((list) => (
          <ListLink key={list.to} list={list} />
        ))}
      </div>
      {work ? (
        <div className={styles.group}>
          <PageLinks pages={work.pages} waiting={waiting} />
        </div>
      ) : null}
      {folding.map(({ label, pages }) =>
        pages.length > 0 ? (
          <details
            key={`${label}${label === opened?.label}`}
            className={styles.group}
            name={`${place}-groups`}
            open={label === opened?.label}
          >
            <summary>{label}</summary>
            <PageLinks pages={pages} waiting={waiting} />
          </details>
        ) : null,
      )}
    </>
  );
}

function ListLink({ list }: { list: RailList }) {
  const { to, label, kind, count, isCurrent } = list;
  return (
    <Link
      to={to}
      className={cx(styles.link, isCurrent && styles.current)}
      aria-current={isCurrent ? "page" : undefined}
      title={label}
    >
      <Icon of={listIcons[kind]} size={17} />
      <span className={styles.label}>{label}</span>
      {count ? (
        <span className={styles.orders}>
          <VisuallyHidden>, </VisuallyHidden>
          {count}
          <VisuallyHidden> orders</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  );
}

function PageLinks({
  pages,
  waiting,
}: Pick<RailProps["groups"][number], "pages"> & Pick<RailProps, "waiting">) {
  return pages.map(({ to, label, icon }) => (
    <NavLink
      key={to}
      to={to}
      className={({ isActive }) => cx(styles.link, isActive && styles.current)}
      title={label}
    >
      <Icon of={icon} size={17} />
      <span className={styles.label}>{label}</span>
      <Waiting people={waiting[to] ?? 0} />
    </NavLink>
  ));
}

function Waiting({ people }: { people: number }) {
  if (people === 0) return null;
  return (
    <span className={styles.waiting}>
      <VisuallyHidden>, </VisuallyHidden>
      {people > 99 ? "99+" : people}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}

/** How wide the rail is: as somebody chose in this browser, else as the window has room. */
export type RailWidth = "wide" | "narrow" | "fits";

const yearSeconds = 31_536_000;

/** The choice in a request's cookies. */
export function railWidthIn(cookies: string | null): RailWidth {
  const chosen = /(?:^|; )desk-rail=(wide|narrow)(?:;|$)/.exec(cookies ?? "")?.[1];
  return chosen === "wide" || chosen === "narrow" ? chosen : "fits";
}

/** The rail beside every page of the desk, which can be folded to its icons. */
export function Rail({ width: kept, ...props }: RailProps & { width: RailWidth }) {
  const [width, setWidth] = useState(kept);
  function fold() {
    const isWide = width === "fits" ? window.matchMedia(roomForWords).matches : width === "wide";
    const next = isWide ? "narrow" : "wide";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `desk-rail=${next}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
    setWidth(next);
  }
  return (
    <nav className={cx(styles.rail, styles[width])} aria-label="Desk">
      <div className={styles.inside}>
        <RailLinks of="rail" {...props} />
        <button type="button" className={styles.fold} onClick={fold}>
          <Icon of={PanelLeft} size={17} />
          <span className={styles.label}>Toggle menu</span>
        </button>
      </div>
    </nav>
  );
}

/** From which window on the rail has words unless somebody chose; as in rail.module.css. */
const roomForWords = "(min-width: 80rem)";
