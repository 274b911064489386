import { Link } from "../../ui/link.tsx";
import styles from "./banner.module.css";

/** What the owner announces on every page; the link leads to a page of the shop or to another site. */
export type SiteBanner = { text: string; linkLabel: string | null; linkTo: string | null };

/** The announcement, in one line above the header. */
export function Banner({ banner: { text, linkLabel, linkTo } }: { banner: SiteBanner }) {
  return (
    <aside className={styles.banner} aria-label="Announcement">
      <span>{text}</span>
      {linkLabel && linkTo ? <BannerLink to={linkTo}>{linkLabel}</BannerLink> : null}
    </aside>
  );
}

function BannerLink({ to, children }: { to: string; children: string }) {
  if (to.startsWith("/")) return <Link to={to}>{children}</Link>;
  return (
    <a href={to} rel="noopener">
      {children}
    </a>
  );
}
