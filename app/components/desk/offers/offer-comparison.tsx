import { type ComputedOffer, noOfferText, type OfferLine } from "../../../../domain/account-sales/model.ts";
import { formatPercent, formatUsd } from "../../../../kernel/money.ts";
import { cx } from "../../../ui/cx.ts";

type ComparisonProps = {
  before: ComputedOffer;
  /** Null while the edit cannot be read. */
  after: ComputedOffer | null;
};

/** The example's offer under the rules in force and under the edit, line by line. */
export function OfferComparison({ before, after }: ComparisonProps) {
  const groups = [...new Set([...before.lines, ...(after?.lines ?? [])].map(({ group }) => group))];
  return (
    <>
      <table className="offer-compare">
        <caption className="sr">The example's offer, line by line</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className="cash">
              In force
            </th>
            <th scope="col" className="cash">
              Edited
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <CompareRow
              key={group}
              before={before.lines.find((line) => line.group === group)}
              after={after === null ? null : after.lines.find((line) => line.group === group)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Offer</th>
            <td className="cash">{sumOf(before)}</td>
            <td className="cash">{after ? sumOf(after) : "–"}</td>
          </tr>
        </tfoot>
      </table>
      <p className="small" role="status">
        {verdict(before, after)}
      </p>
    </>
  );
}

function sumOf({ isNone, amountCents }: ComputedOffer): string {
  return isNone ? "No offer" : formatUsd(amountCents);
}

function verdict(before: ComputedOffer, after: ComputedOffer | null): string {
  if (!after) return "The edit cannot be computed yet: a value is missing or cannot be read.";
  if (after.isNone) return `Edited, the seller reads: ${noOfferText}`;
  const moved = after.amountCents - before.amountCents;
  if (moved === 0) return "The edit leaves this account's offer as it is.";
  return `The edit moves this account's offer by ${moved > 0 ? "+" : ""}${formatUsd(moved)}, to ${formatUsd(after.amountCents)}.`;
}

/** A line under both rules; null where the edit cannot be computed. */
type CompareRowProps = { before: OfferLine | undefined; after: OfferLine | undefined | null };

function CompareRow({ before, after }: CompareRowProps) {
  const isMoved = after !== null && (before?.cents !== after?.cents || before?.percent !== after?.percent);
  return (
    <tr className={cx(isMoved && "moved") || undefined}>
      <th scope="row">
        {(after ?? before)?.label}
        {isMoved ? <span className="sr"> (moves)</span> : null}
      </th>
      <Cell line={before} />
      {after === null ? <td className="cash">–</td> : <Cell line={after} />}
    </tr>
  );
}

function Cell({ line }: { line: OfferLine | undefined }) {
  if (!line) return <td className="cash">–</td>;
  return (
    <td className="cash">
      {formatUsd(line.cents)}
      {line.percent === null ? null : <small>{formatPercent(line.percent)}</small>}
      {line.uncapped === null ? null : <small>limited from {formatPercent(line.uncapped)}</small>}
    </td>
  );
}
