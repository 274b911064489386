import { LogOut, Menu } from "lucide";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import type { Role } from "../../../domain/people/model.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { LiveBadge } from "../../ui/badge.tsx";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { Moment } from "../../ui/moment.tsx";
import text from "../../ui/text.module.css";
import topBarStyles from "../../ui/top-bar.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ShopMark } from "../shop/shop-mark.tsx";
import { useShopName } from "../shop/use-shop.ts";
import { DisclosureMenu } from "../site/disclosure-menu.tsx";
import { type Theme, ThemeChoice, ThemeSwitch } from "../site/theme-switch.tsx";
import { useDismissMenus } from "../site/use-dismiss-menus.ts";
import deskStyles from "./desk.module.css";
import styles from "./desk-bar.module.css";
import { leaveForm } from "./desk-forms.ts";
import { isOn } from "./desk-pages.ts";
import { ElevationClock } from "./elevation-clock.tsx";
import { InboxBell } from "./inbox-bell.tsx";
import { NextOrder } from "./next-order.tsx";
import { Rail, RailLinks, type RailProps, type RailWidth } from "./rail.tsx";
import { DeskSearch } from "./search/desk-search.tsx";
import { useKeyboard } from "./use-keyboard.ts";

type DeskLayoutProps = {
  role: Role;
  displayName: string;
  avatarUrl: string | null;
  theme: Theme;
  rail: RailProps & { width: RailWidth };
  /** A key that was never used, for taking the next order; null for whoever takes none. */
  nextKey: string | null;
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

const liveLabels = { live: "Live", connecting: "Connecting…", offline: "Offline" };
/** Why what is shown may be old (Rule S61). */
const notLive = "Failed to subscribe to real-time updates";

/** Bar and rail round every page of the desk. On a phone the rail is a menu. */
export function DeskLayout({ children, ...bar }: DeskLayoutProps) {
  useKeyboard();
  return (
    <div className={deskStyles.desk}>
      <a className={layout.skipLink} href="#main">
        Skip to content
      </a>
      <div className={styles.shell}>
        <DeskBar {...bar} />
        <Rail {...bar.rail} />
        <main className={styles.main} id="main" tabIndex={-1}>
          <PlaceTabs {...bar.rail} />
          {children}
        </main>
      </div>
    </div>
  );
}

/** The pages of the place that is shown, where it has several. */
function PlaceTabs({ groups, waiting }: Pick<RailProps, "groups" | "waiting">) {
  const { pathname } = useLocation();
  const place = groups
    .flatMap(({ places }) => places)
    .find(({ tabs }) => tabs.some((tab) => isOn(pathname, tab)));
  if (!place || place.tabs.length < 2) return null;
  return (
    <LinkTabs
      label={place.label}
      items={place.tabs.map((tab) => ({
        label: tab.tab ?? tab.label,
        to: tab.to,
        current: isOn(pathname, tab),
        ...(waiting[tab.to] ? { count: waiting[tab.to] } : {}),
      }))}
    />
  );
}

function OrdersNow({ total, readAt }: { total: number; readAt: number }) {
  return (
    <>
      <span className={cx(text.tiny, text.muted, styles.total)}>
        <b>{total.toLocaleString("en-US")}</b> {total === 1 ? "order" : "orders"}
      </span>
      <span className={cx(text.tiny, text.faint, styles.updated)}>
        updated <Moment at={readAt} show="time" />
      </span>
    </>
  );
}

function DeskBar(props: Omit<DeskLayoutProps, "children">) {
  const { role, displayName, avatarUrl, theme, rail, nextKey, unread = 0, ...state } = props;
  const { live, elevatedUntil, serverNow, orders } = state;
  const bar = useRef<HTMLElement>(null);
  useDismissMenus(bar);
  return (
    <header className={styles.bar} ref={bar}>
      <div className={styles.head}>
        <Link className={topBarStyles.brand} to="/admin" aria-label={titleOfDesk(useShopName())}>
          <ShopMark size={28} />
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
        {nextKey ? <NextOrder formKey={nextKey} /> : null}
        <DeskSearch role={role} />
        <InboxBell unread={unread} />
        <div className={layout.hideOnPhone}>
          <ThemeSwitch theme={theme} />
        </div>
        <Avatar name={displayName} src={avatarUrl} size="sm" />
        <VisuallyHidden>{displayName}</VisuallyHidden>
        <div className={cx(layout.hideOnPhone, styles.leave)}>
          <Leave />
        </div>
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
          <RailLinks of="menu" {...rail} />
          <div className={styles.menuFoot}>
            <ThemeChoice theme={theme} />
            <Leave />
          </div>
        </DisclosureMenu>
      </div>
    </header>
  );
}

function Leave() {
  return (
    <Form method="post" action="/admin">
      <input type="hidden" name="form" value={leaveForm} />
      <Button type="submit" variant="quiet" icon={<Icon of={LogOut} />} aria-label="Logout">
        Logout
      </Button>
    </Form>
  );
}

function titleOfDesk(shopName: string | null): string {
  return shopName === null ? "Order desk" : `Order desk of ${shopName}`;
}
