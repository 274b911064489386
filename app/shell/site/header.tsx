import { ChevronDown, CircleUserRound, LifeBuoy, LogOut, ScrollText, Stamp } from "lucide";
import { useRef } from "react";
import { useLocation } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import buttonStyles from "../../ui/button.module.css";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon, type IconDrawing } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Link, NavLink } from "../../ui/link.tsx";
import topBarStyles from "../../ui/top-bar.module.css";
import { ShopMark } from "../shop/shop-mark.tsx";
import { useShop } from "../shop/use-shop.ts";
import { ChatLauncher } from "./chat-launcher.tsx";
import disclosureMenuStyles from "./disclosure-menu.module.css";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import styles from "./header.module.css";
import { LogOutForm } from "./log-out-form.tsx";
import mobileMenuStyles from "./mobile-menu.module.css";
import { MobileMenu } from "./mobile-menu.tsx";
import { type MenuCaptions, type MenuGroup, menuGroups } from "./navigation.ts";
import { type Theme, ThemeSwitch } from "./theme-switch.tsx";
import { useDismissMenus } from "./use-dismiss-menus.ts";
import { type SiteViewer, viewerLabel, viewerLinks } from "./viewer.ts";

const icons: Record<string, IconDrawing> = {
  "My Profile": CircleUserRound,
  "My Orders": ScrollText,
  Support: LifeBuoy,
  "Order desk": Stamp,
};

/** The signed-in person's menu: profile, orders, support, for staff the desk, and Log Out. */
function ViewerMenu({ viewer }: { viewer: SiteViewer }) {
  const label = viewerLabel(viewer);
  const summary = (
    <>
      <Avatar name={label} src={viewer.avatarUrl} size="sm" />
      <span className={disclosureMenuStyles.viewerName}>{label}</span>
      <Icon of={ChevronDown} size={14} className={disclosureMenuStyles.arrow} />
    </>
  );
  return (
    <DisclosureMenu
      summary={summary}
      summaryClassName={cx(buttonStyles.button, buttonStyles.secondary, mobileMenuStyles.user)}
      align="end"
    >
      {viewerLinks(viewer).map(({ to, label: name }) => (
        <Link key={name} to={to}>
          <Icon of={icons[name] ?? CircleUserRound} />
          {name}
        </Link>
      ))}
      <LogOutForm>
        <Icon of={LogOut} />
        Log Out
      </LogOutForm>
    </DisclosureMenu>
  );
}

type SiteHeaderProps = {
  viewer: SiteViewer | null;
  captions: MenuCaptions;
  /** Invitation to the shop's Discord, if it has one. */
  discordUrl: string | null;
  theme: Theme;
};

/** The bar at the head of every shop page (Rule S7). */
export function SiteHeader({ viewer, captions, discordUrl, theme }: SiteHeaderProps) {
  const bar = useRef<HTMLElement>(null);
  useDismissMenus(bar);
  const groups = menuGroups(captions, useShop().goldPayoutTime);
  return (
    <header className={styles.header} ref={bar}>
      <div className={layout.reededEdge} aria-hidden="true" />
      <div className={cx(layout.page, styles.bar)}>
        <Brand />
        <nav className={styles.nav} aria-label="Main">
          {groups.map((group) => (
            <NavigationMenu key={group.label} group={group} />
          ))}
          <NavLink to="/services" className={({ isActive }) => (isActive ? styles.current : "")}>
            Services
          </NavLink>
          <Link to="/#faq">FAQ</Link>
          <Link to="/track-order">Track order</Link>
        </nav>
        <div className={topBarStyles.tools}>
          <ChatLauncher />
          <ThemeSwitch theme={theme} />
          {viewer ? (
            <ViewerMenu viewer={viewer} />
          ) : (
            <LinkButton to="/auth" className={styles.logIn}>
              Log In
            </LinkButton>
          )}
          <MobileMenu groups={groups} viewer={viewer} discordUrl={discordUrl} theme={theme} />
        </div>
      </div>
    </header>
  );
}

/** Name and mark of the house, linked to the home page. */
export function Brand() {
  const { name } = useShop();
  return (
    <Link className={topBarStyles.brand} to="/" aria-label={`${name}, home`}>
      <ShopMark size={38} />
      <span>{name}</span>
    </Link>
  );
}

function NavigationMenu({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const isHere = group.entries.some((entry) => pathname.startsWith(entry.to));
  const summary = (
    <>
      {group.label}
      <Icon of={ChevronDown} size={14} className={disclosureMenuStyles.arrow} />
    </>
  );
  return (
    <DisclosureMenu
      summary={summary}
      summaryClassName={isHere ? styles.current : undefined}
      isCurrent={isHere || undefined}
    >
      {group.entries.map(({ to, label, icon, caption }) => (
        <NavLink key={to} to={to}>
          <Icon of={icon} />
          <span>
            <b>{label}</b>
            <small>{caption}</small>
          </span>
        </NavLink>
      ))}
    </DisclosureMenu>
  );
}
