import type { OfferModifiers, RawAnswers } from "../../../../domain/account-sales/model.ts";
import { noOfferText } from "../../../../domain/account-sales/model.ts";
import { formatPercent } from "../../../../kernel/money.ts";
import { KeyValues } from "../../../ui/key-values.tsx";
import { SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import { soFar } from "./so-far.ts";

/** The summary of the answers, each with what it adds to the base value. */
export function AnswersSummary({ rules, raw }: { rules: OfferModifiers; raw: RawAnswers }) {
  const { lines, percent, isNone } = soFar(rules, raw);
  return (
    <SummaryCard as="section" title="So far" className="so-far">
      {lines.length > 0 ? (
        <KeyValues items={lines} />
      ) : (
        <p className="small muted mt-2">You'll see what each answer adds here.</p>
      )}
      <SumLine label={isNone ? "Offer" : "Added to the base value"}>
        <b className="dbl money">{isNone ? "none" : formatPercent(percent)}</b>
      </SumLine>
      <p className={isNone ? "small mt-4" : "tiny faint mt-4"}>
        {isNone ? noOfferText : "The base value comes last, from your public high scores."}
      </p>
    </SummaryCard>
  );
}
