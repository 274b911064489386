import { Bookmark, Inbox, PanelLeft, ScrollText, UsersRound } from "lucide";
import { useState } from "react";
import { useLocation } from "react-router";
import { cx } from "../../ui/cx.ts";
import { Icon, type IconDrawing } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type deskGroups, isOn } from "./desk-pages.ts";
import styles from "./rail.module.css";
import type { RailList } from "./rail-lists.ts";

export type RailProps = {
  lists: readonly RailList[];
  groups: typeof deskGroups;
  /** How much waits on a page, by its address. */
  waiting: Readonly<Record<string, number>>;
};

const listIcons: Record<RailList["kind"], IconDrawing> = {
  queue: Inbox,
  all: ScrollText,
  "own-view": Bookmark,
  "shared-view": UsersRound,
};

/** The lists of orders and the places of the desk, in groups; in the menu of a phone those fold. */
export function RailLinks({ of: place, lists, groups, waiting }: RailProps & { of: "rail" | "menu" }) {
  const { pathname } = useLocation();
  const isShown = ({ places }: RailProps["groups"][number]) =>
    places.some(({ tabs }) => tabs.some((tab) => isOn(pathname, tab)));
  return (
    <>
      <div className={styles.group}>
        {lists.map((list) => (
          <ListLink key={list.to} list={list} />
        ))}
      </div>
      {groups.map((group, index) =>
        group.places.length === 0 ? null : place === "rail" || index === 0 ? (
          <div key={group.label} className={styles.group}>
            <PlaceLinks places={group.places} waiting={waiting} />
          </div>
        ) : (
          <details
            key={`${group.label}${isShown(group)}`}
            className={styles.group}
            name="menu-groups"
            open={isShown(group)}
          >
            <summary>{group.label}</summary>
            <PlaceLinks places={group.places} waiting={waiting} />
          </details>
        ),
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

function PlaceLinks({
  places,
  waiting,
}: Pick<RailProps["groups"][number], "places"> & Pick<RailProps, "waiting">) {
  const { pathname } = useLocation();
  return places.map(({ label, icon, tabs }) => {
    const isCurrent = tabs.some((tab) => isOn(pathname, tab));
    return (
      <Link
        key={label}
        to={tabs[0]?.to ?? "/admin"}
        className={cx(styles.link, isCurrent && styles.current)}
        aria-current={isCurrent ? "page" : undefined}
        title={label}
      >
        <Icon of={icon} size={17} />
        <span className={styles.label}>{label}</span>
        <Waiting people={tabs.reduce((sum, { to }) => sum + (waiting[to] ?? 0), 0)} />
      </Link>
    );
  });
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
