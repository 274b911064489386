import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { useShop } from "../shop/use-shop.ts";
import styles from "./footer.module.css";
import { Brand } from "./header.tsx";
import { footerColumns } from "./navigation.ts";
import { type Theme, ThemeChoice } from "./theme-switch.tsx";

type SiteFooterProps = {
  tagline: string;
  publisherNote: string;
  /** Invitation to the shop's Discord, if it has one. */
  discordUrl: string | null;
  year: number;
  theme: Theme;
};

/** The foot of every shop page (Rule S8), with no link that leads nowhere. */
export function SiteFooter({ tagline, publisherNote, discordUrl, year, theme }: SiteFooterProps) {
  return (
    <footer className={styles.footer} id="site-index">
      <div className={layout.reededEdge} aria-hidden="true" />
      <div className={cx(layout.page, styles.columns)}>
        <div>
          <Brand />
          <p>{tagline}</p>
        </div>
        {footerColumns(discordUrl).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            {links.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        ))}
      </div>
      <div className={cx(layout.page, styles.end)}>
        <span>
          © {year} {useShop().name}
        </span>
        <ThemeChoice theme={theme} />
        <span>{publisherNote}</span>
      </div>
    </footer>
  );
}
