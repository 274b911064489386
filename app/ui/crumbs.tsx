import styles from "./crumbs.module.css";
import { Link } from "./link.tsx";

export type Crumb = { label: string; to?: string };

/** The way from the home page to here. The last one is this page. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {items.map((item) => (
          <li key={item.label}>
            {item.to ? <Link to={item.to}>{item.label}</Link> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
