import { availabilityText, type GoldDirection } from "../../../domain/gold/model.ts";
import { formatMillions } from "../../../kernel/money.ts";
import chipStyles from "../../ui/chip.module.css";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { commonAmounts } from "./calculator.ts";
import styles from "./gold-page.module.css";

type CommonAmountsProps = {
  direction: GoldDirection;
  quantity: number | null;
  availableMillions: number;
  /** The page's own search, which the links keep. */
  search: string;
  onChoose(millions: number): void;
};

/** The quick amounts. They are addresses, so they work without scripts; with them nothing is loaded. */
export function CommonAmounts(props: CommonAmountsProps) {
  const { direction, quantity, availableMillions, search, onChoose } = props;
  // An amount that cannot be had says so itself, above.
  const isOverStock = quantity !== null && quantity > availableMillions;
  const isShort = !isOverStock && commonAmounts.some((millions) => millions > availableMillions);
  return (
    <div className={cx(layout.stack, layout.snug)}>
      <nav className={cx(layout.row, layout.tight, styles.amounts)} aria-label="Common amounts">
        {commonAmounts.map((millions) =>
          millions > availableMillions ? (
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
      {isShort ? (
        <p className={cx(text.tiny, text.faint)}>{availabilityText(direction, availableMillions)}</p>
      ) : null}
    </div>
  );
}

function withQuantity(search: string, millions: number): string {
  const next = new URLSearchParams(search);
  next.set("quantity", String(millions));
  return `?${next}`;
}
