import { LogOut, Menu } from "lucide";
import { type ReactNode, useRef } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { LiveBadge } from "../../ui/badge.tsx";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/drawings/mark.tsx";
import { Icon, type IconDrawing } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link, NavLink } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import topBarStyles from "../../ui/top-bar.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { DisclosureMenu } from "../site/disclosure-menu.tsx";
import { type Theme, ThemeSwitch } from "../site/theme-switch.tsx";
import { useDismissMenus } from "../site/use-dismiss-menus.ts";
import deskStyles from "./desk.module.css";
import styles from "./desk-bar.module.css";
import { ElevationClock } from "./elevation-clock.tsx";
import { InboxBell } from "./inbox-bell.tsx";

/** A page of the desk. */
type DeskEntry = { to: string; label: string; icon: IconDrawing };

type DeskLayoutProps = {
  displayName: string;
  avatarUrl: string | null;
  theme: Theme;
  entries: readonly DeskEntry[];
  /** How many people wait on a page, by its address. */
  waiting?: Readonly<Record<string, number>>;
  /** How many notifications are unread. */
  unread?: number;
  /** How the live stream is. */
  live: "live" | "connecting" | "offline";
  /** Until when the session is elevated, and the server's clock at that time, in epoch milliseconds. */
  elevatedUntil: number;
  serverNow: number;
  /** On the orders' page: how many there are, and when they were read, in epoch milliseconds. */
  orders?: { total: number; readAt: number } | undefined;
  children: ReactNode;
};

/** The form that leaves the desk; the orders' page answers it. */
export const leaveForm = "leave";

const liveLabels = { live: "Live", connecting: "Connecting…", offline: "Offline" };
/** Why what is shown may be old (Rule S61). */
const notLive = "Failed to subscribe to real-time updates";

/** Bar and rail round every page of the desk. On a phone the rail is a menu. */
export function DeskLayout({ children, entries, waiting = {}, ...bar }: DeskLayoutProps) {
  return (
    <div className={deskStyles.desk}>
      <a className={layout.skipLink} href="#main">
        Skip to content
      </a>
      <div className={styles.shell}>
        <DeskBar {...bar} entries={entries} waiting={waiting} />
        <nav className={styles.rail} aria-label="Desk">
          <div>
            <DeskLinks entries={entries} waiting={waiting} />
          </div>
        </nav>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

function DeskLinks({ entries, waiting = {} }: Pick<DeskLayoutProps, "entries" | "waiting">) {
  return entries.map(({ to, label, icon }) => (
    <NavLink
      key={to}
      to={to}
      end={to === "/admin"}
      className={({ isActive }) => (isActive ? styles.current : "")}
    >
      <Icon of={icon} size={19} />
      {label}
      <Waiting people={waiting[to] ?? 0} />
    </NavLink>
  ));
}

function Waiting({ people }: { people: number }) {
  if (people === 0) return null;
  return (
    <span className={styles.count}>
      <VisuallyHidden>, </VisuallyHidden>
      {people > 99 ? "99+" : people}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}

function OrdersNow({ total, readAt }: { total: number; readAt: number }) {
  const updatedAt = new Date(readAt).toISOString().slice(11, 19);
  return (
    <>
      <span className={cx(text.tiny, text.muted)}>
        <b>{total.toLocaleString("en-US")}</b> {total === 1 ? "order" : "orders"}
      </span>
      <span className={cx(text.tiny, text.faint)}>
        <span className={layout.hideOnPhone}>updated </span>
        {updatedAt.slice(0, 5)}
        <span className={layout.hideOnPhone}>{updatedAt.slice(5)} UTC</span>
      </span>
    </>
  );
}

function DeskBar(props: Omit<DeskLayoutProps, "children">) {
  const {
    displayName,
    avatarUrl,
    theme,
    entries,
    waiting = {},
    unread = 0,
    live,
    elevatedUntil,
    serverNow,
    orders,
  } = props;
  const bar = useRef<HTMLElement>(null);
  useDismissMenus(bar);
  return (
    <header className={styles.bar} ref={bar}>
      <div className={styles.head}>
        <Link className={topBarStyles.brand} to="/admin" aria-label="Goldhall order desk">
          <Mark size={28} />
          <span>Order desk</span>
        </Link>
        <span className={cx(styles.separator, layout.hideOnPhone)} />
        <div className={styles.state}>
          <LiveBadge on={live === "live"} note={live === "offline" ? notLive : undefined}>
            {liveLabels[live]}
          </LiveBadge>
          {orders ? <OrdersNow {...orders} /> : null}
          <ElevationClock until={elevatedUntil} serverNow={serverNow} />
        </div>
      </div>
      <div className={topBarStyles.tools}>
        <InboxBell unread={unread} />
        <ThemeSwitch theme={theme} />
        <Avatar name={displayName} src={avatarUrl} size="sm" />
        <VisuallyHidden>{displayName}</VisuallyHidden>
        <Form method="post" action="/admin">
          <input type="hidden" name="form" value={leaveForm} />
          <Button type="submit" variant="quiet" icon={<Icon of={LogOut} />} aria-label="Logout">
            Logout
          </Button>
        </Form>
        <DisclosureMenu
          className={styles.phoneMenu}
          summary={
            <>
              <Icon of={Menu} size={20} />
              <VisuallyHidden>Desk menu</VisuallyHidden>
            </>
          }
          summaryClassName={buttonStyles.iconButton}
          align="end"
        >
          <DeskLinks entries={entries} waiting={waiting} />
        </DisclosureMenu>
      </div>
    </header>
  );
}
