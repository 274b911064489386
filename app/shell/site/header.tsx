import { ChevronDown } from "lucide";
import { useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/drawings/mark.tsx";
import { Icon } from "../../ui/icons.tsx";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { type MenuCaptions, type MenuGroup, menuGroups } from "./navigation.ts";
import { type Theme, ThemeSwitch } from "./theme-switch.tsx";
import { useDismissMenus } from "./use-dismiss-menus.ts";
import { useScrolledPast } from "./use-scrolled-past.ts";
import type { SiteViewer } from "./viewer.ts";
import { ViewerMenu } from "./viewer-menu.tsx";

type SiteHeaderProps = {
  viewer: SiteViewer | null;
  captions: MenuCaptions;
  /** Invitation to the shop's Discord, if it has one. */
  discordUrl: string | null;
  theme: Theme;
};

/** The bar at the head of every shop page. Its ground turns translucent past 50 px (Rule S7). */
export function SiteHeader({ viewer, captions, discordUrl, theme }: SiteHeaderProps) {
  const bar = useRef<HTMLElement>(null);
  const { mark, isPast } = useScrolledPast();
  useDismissMenus(bar);
  const groups = menuGroups(captions);
  return (
    <>
      <div className="scroll-mark" ref={mark} aria-hidden="true" />
      <header className={cx("top", isPast && "is-scrolled")} ref={bar}>
        <div className="edge" aria-hidden="true" />
        <div className="wrap bar">
          <Brand />
          <nav className="nav" aria-label="Main">
            {groups.map((group) => (
              <NavigationMenu key={group.label} group={group} />
            ))}
            <NavLink to="/services" className={({ isActive }) => (isActive ? "on" : "")}>
              Services
            </NavLink>
            <Link to="/#faq">FAQ</Link>
          </nav>
          <div className="tools">
            <ThemeSwitch theme={theme} />
            {viewer ? (
              <ViewerMenu viewer={viewer} />
            ) : (
              <LinkButton to="/auth" className="log-in">
                Log In
              </LinkButton>
            )}
            <MobileMenu groups={groups} viewer={viewer} discordUrl={discordUrl} theme={theme} />
          </div>
        </div>
      </header>
    </>
  );
}

/** Name and mark of the house, linked to the home page. */
export function Brand() {
  return (
    <Link className="brand" to="/" aria-label="Goldhall, home">
      <Mark size={38} />
      <span>Goldhall</span>
    </Link>
  );
}

function NavigationMenu({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const isHere = group.entries.some((entry) => pathname.startsWith(entry.to));
  const summary = (
    <>
      {group.label}
      <Icon of={ChevronDown} size={14} className="turns" />
    </>
  );
  return (
    <DisclosureMenu summary={summary} summaryClassName={isHere ? "on" : undefined}>
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
