import type { AmountRate } from "../../../domain/gold/model.ts";
import { formatMillions, formatRate } from "../../../kernel/money.ts";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";

type BulkRatesProps = { rates: readonly AmountRate[]; quantity: number | null };

/**
 * What larger orders trade at; the rate of the amount in the form stands out. Nothing where all are alike.
 */
export function BulkRates({ rates, quantity }: BulkRatesProps) {
  if (rates.length < 2) return null;
  const current = rates.findLast(({ fromMillions }) => fromMillions <= (quantity ?? 1));
  return (
    <div className={cx(layout.row, layout.tight, text.tiny)}>
      <span className={text.faint}>Rates per million:</span>
      {rates.map((each) => (
        <span key={each.fromMillions} className={each === current ? text.gold : text.muted}>
          {each.fromMillions === 1 ? "" : `${formatMillions(each.fromMillions)}+ `}
          <strong>{formatRate(each.rateMicroUsd)}</strong>
          {each === current ? <span className={layout.visuallyHidden}> (your amount)</span> : null}
        </span>
      ))}
    </div>
  );
}
