import { SlidersHorizontal } from "lucide";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { useUnfolded } from "../../ui/use-unfolded.ts";
import styles from "./orders-list.module.css";

type MoreFieldsProps = {
  summary: ReactNode;
  /** Whether one of the fields is set. */
  isUsed: boolean;
  /** The list without filters, when it has some. */
  clearHref: string | null;
  children: ReactNode;
};

/**
 * Filters that are needed less often. They open when one of them is set; when the last is taken back they
 * stay open, or the focus would go with the field it stands in.
 */
export function MoreFields({ summary, isUsed, clearHref, children }: MoreFieldsProps) {
  return (
    <details className={styles.moreFilters} {...useUnfolded(isUsed)}>
      <summary>
        <Icon of={SlidersHorizontal} size={15} />
        <span>{summary}</span>
      </summary>
      <div className={styles.moreFields}>
        {children}
        <div className={cx(layout.row, layout.tight)}>
          <Button type="submit">Apply</Button>
          {clearHref ? (
            <LinkButton to={clearHref} variant="quiet" preventScrollReset>
              Clear filters
            </LinkButton>
          ) : null}
        </div>
      </div>
    </details>
  );
}
