import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Stars } from "../../ui/stars.tsx";
import text from "../../ui/text.module.css";
import styles from "./reviews-page.module.css";

export type StarSummaryProps = {
  average: string;
  count: string;
  isOne: boolean;
  lines: readonly { stars: number; many: number; of: number; isCurrent: boolean; to: string }[];
};

/** What all reviews come to, and how many there are of each number of stars: each is a link to them. */
export function StarSummary({ average, count, isOne, lines }: StarSummaryProps) {
  return (
    <Panel>
      <p className={styles.average}>
        <b>{average}</b> / 5
      </p>
      <Stars value={Number(average)} size={18} />
      <p className={cx(text.small, text.muted)}>
        from {count} verified {isOne ? "review" : "reviews"}
      </p>
      <ul className={styles.lines}>
        {lines.map(({ stars, many, of, isCurrent, to }) => (
          <li key={stars}>
            <Link to={to} aria-current={isCurrent ? "true" : undefined} preventScrollReset>
              <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
              <div aria-hidden="true">
                <ProgressBar
                  value={many}
                  max={Math.max(of, 1)}
                  label={`${stars} stars`}
                  valueText={String(many)}
                />
              </div>
              <span className={text.muted}>{many.toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
