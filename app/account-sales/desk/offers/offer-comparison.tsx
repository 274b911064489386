import { type ComputedOffer, noOfferText, type OfferLine } from "../../../../domain/account-sales/model.ts";
import { formatPercent, formatUsd } from "../../../../kernel/money.ts";
import { Comparison } from "../../../settings/shared/desk/price-lists/comparison.tsx";
import { moveText } from "../../../settings/shared/desk/price-lists/move-copy.ts";
import styles from "../../../shell/desk/price-editor.module.css";
import layout from "../../../ui/layout.module.css";
import tableStyles from "../../../ui/table.module.css";

type ComparisonProps = {
  before: ComputedOffer;
  /** Null while the edit cannot be read. */
  after: ComputedOffer | null;
};

/** The example's offer under the rules in force and under the edit, line by line. */
export function OfferComparison({ before, after }: ComparisonProps) {
  const groups = [...new Set([...before.lines, ...(after?.lines ?? [])].map(({ group }) => group))];
  return (
    <Comparison
      caption="Example offer, line by line"
      sum={{ label: "Offer", before: sumOf(before), after: after ? sumOf(after) : "–" }}
      verdict={verdict(before, after)}
    >
      {groups.map((group) => (
        <CompareRow
          key={group}
          before={before.lines.find((line) => line.group === group)}
          after={after === null ? null : after.lines.find((line) => line.group === group)}
        />
      ))}
    </Comparison>
  );
}

function sumOf({ isNone, amountCents }: ComputedOffer): string {
  return isNone ? "No offer" : formatUsd(amountCents);
}

function verdict(before: ComputedOffer, after: ComputedOffer | null): string {
  if (after?.isNone) return `After this edit, the seller sees: ${noOfferText}`;
  return moveText("this account's offer", before.amountCents, after?.amountCents ?? null);
}

/** A line under both rules; null where the edit cannot be computed. */
type CompareRowProps = { before: OfferLine | undefined; after: OfferLine | undefined | null };

function CompareRow({ before, after }: CompareRowProps) {
  const isMoved = after !== null && (before?.cents !== after?.cents || before?.percent !== after?.percent);
  return (
    <tr className={(isMoved && styles.moved) || undefined}>
      <th scope="row">
        {(after ?? before)?.label}
        {isMoved ? <span className={layout.visuallyHidden}> (changed)</span> : null}
      </th>
      <Cell line={before} />
      {after === null ? <td className={tableStyles.cash}>–</td> : <Cell line={after} />}
    </tr>
  );
}

function Cell({ line }: { line: OfferLine | undefined }) {
  if (!line) return <td className={tableStyles.cash}>–</td>;
  return (
    <td className={tableStyles.cash}>
      {formatUsd(line.cents)}
      {line.percent === null ? null : <small>{formatPercent(line.percent)}</small>}
      {line.uncapped === null ? null : <small>capped from {formatPercent(line.uncapped)}</small>}
    </td>
  );
}
