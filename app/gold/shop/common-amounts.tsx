import type { GoldAllowance } from "../../../domain/gold/model.ts";
import { formatMillions } from "../../../kernel/money.ts";
import { LimitText } from "../../shell/shop/refusal-alert.tsx";
import chipStyles from "../../ui/chip.module.css";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { commonAmounts } from "./calculator.ts";
import styles from "./gold-page.module.css";

type CommonAmountsProps = {
  quantity: number | null;
  allowance: GoldAllowance;
  /** The page's own search, which the links keep. */
  search: string;
  onChoose(millions: number): void;
};

/** The quick amounts. They are addresses, so they work without scripts; with them nothing is loaded. */
export function CommonAmounts(props: CommonAmountsProps) {
  const { quantity, allowance, search, onChoose } = props;
  // An amount that can't be had says so itself, above.
  const isBeyond = quantity !== null && quantity > allowance.maxMillions;
  const isShort = commonAmounts.some((millions) => millions > allowance.maxMillions);
  return (
    <div className={cx(layout.stack, layout.snug)}>
      <nav className={cx(layout.row, layout.tight, styles.amounts)} aria-label="Common amounts">
        {commonAmounts.map((millions) =>
          millions > allowance.maxMillions ? (
            <span key={millions} className={cx(chipStyles.chip, styles.off)}>
              {formatMillions(millions)}
            </span>
          ) : (
            <Link
              key={millions}
              className={chipStyles.chip}
              to={{ search: withQuantity(search, millions) }}
              aria-current={quantity === millions ? "true" : undefined}
              preventScrollReset
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(millions);
              }}
            >
              {formatMillions(millions)}
            </Link>
          ),
        )}
      </nav>
      {isShort && !isBeyond ? (
        <p className={cx(text.tiny, text.faint)}>
          <LimitText {...allowance.limit} />
        </p>
      ) : null}
    </div>
  );
}

function withQuantity(search: string, millions: number): string {
  const next = new URLSearchParams(search);
  next.set("quantity", String(millions));
  return `?${next}`;
}
