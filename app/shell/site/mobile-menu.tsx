import { Menu, X } from "lucide";
import { type MouseEvent, useRef } from "react";
import buttonStyles from "../../ui/button.module.css";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { useShop } from "../shop/use-shop.ts";
import { LogOutForm } from "./log-out-form.tsx";
import styles from "./mobile-menu.module.css";
import { footerColumns, type MenuGroup } from "./navigation.ts";
import { type Theme, ThemeChoice } from "./theme-switch.tsx";
import { type SiteViewer, viewerLabel, viewerLinks } from "./viewer.ts";

type MobileMenuProps = {
  groups: readonly MenuGroup[];
  viewer: SiteViewer | null;
  discordUrl: string | null;
  theme: Theme;
};

const SHEET_ID = "site-sheet";

/**
 * The slide-out menu of small screens (Rule S9): a native dialog, which keeps the focus and closes by Escape,
 * by a tap beside it and by any link. `command` opens it before the script has loaded; where there is no
 * script at all, a link leads to the same list at the foot of the page.
 */
export function MobileMenu({ groups, viewer, discordUrl, theme }: MobileMenuProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const show = () => {
    if (!opensByCommand() && !sheet.current?.open) sheet.current?.showModal();
  };
  const close = () => sheet.current?.close();
  return (
    <>
      <IconButton
        label="Open menu"
        className={styles.burger}
        onClick={show}
        {...{ command: "show-modal", commandfor: SHEET_ID }}
      >
        <Icon of={Menu} size={22} />
      </IconButton>
      <a
        className={cx(buttonStyles.iconButton, styles.burgerLink)}
        href="#site-index"
        aria-label="All pages of the site"
      >
        <Icon of={Menu} size={22} />
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key */}
      <dialog
        id={SHEET_ID}
        className={styles.sheet}
        ref={sheet}
        aria-label="Menu"
        onClick={(event) => closeOutside(event, close)}
        {...{ closedby: "any" }}
      >
        <div className={styles.box}>
          <div className={styles.head}>
            <span className={text.display}>{useShop().name}</span>
            <IconButton label="Close menu" onClick={close} {...{ command: "close", commandfor: SHEET_ID }}>
              <Icon of={X} size={22} />
            </IconButton>
          </div>
          <SheetLinks groups={groups} viewer={viewer} discordUrl={discordUrl} />
          <ThemeChoice theme={theme} />
        </div>
      </dialog>
    </>
  );
}

/** Whether the browser opens the sheet by itself; a second opening would be an error to it. */
function opensByCommand(): boolean {
  return "command" in HTMLButtonElement.prototype;
}

/** A tap on the dialog itself is a tap on its backdrop; a link inside leads away. Both close it. */
function closeOutside(event: MouseEvent<HTMLDialogElement>, close: () => void) {
  const { target, currentTarget } = event;
  if (target === currentTarget || (target instanceof Element && target.closest("a"))) close();
}

function SheetLinks({ groups, viewer, discordUrl }: Omit<MobileMenuProps, "theme">) {
  const support = footerColumns(discordUrl).find((column) => column.title === "Support");
  return (
    <nav aria-label="Main">
      {groups.map((group) => (
        <SheetGroup key={group.label} title={group.label} links={group.entries} />
      ))}
      <SheetGroup title="Services" links={[{ to: "/services", label: "Services" }]} />
      <SheetGroup title="Support" links={support?.links ?? []} />
      <h2>{viewer ? viewerLabel(viewer) : "Your account"}</h2>
      {viewer ? (
        <>
          {viewerLinks(viewer).map(({ to, label }) => (
            <Link key={label} to={to}>
              {label}
            </Link>
          ))}
          <LogOutForm>Log Out</LogOutForm>
        </>
      ) : (
        <Link to="/auth">Log In</Link>
      )}
    </nav>
  );
}

type SheetGroupProps = { title: string; links: readonly { to: string; label: string }[] };

function SheetGroup({ title, links }: SheetGroupProps) {
  return (
    <>
      <h2>{title}</h2>
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </>
  );
}
