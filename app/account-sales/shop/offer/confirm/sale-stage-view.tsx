import { useRef, useState } from "react";
import { salePayoutName } from "../../../../../domain/ways/model.ts";
import { paidTo } from "../../../../orders/shared/sale/paid-to.tsx";
import { cx } from "../../../../ui/cx.ts";
import { KeyValues } from "../../../../ui/key-values.tsx";
import layout from "../../../../ui/layout.module.css";
import { Moment } from "../../../../ui/moment.tsx";
import pageStyles from "../../../../ui/page.module.css";
import { Sum, SumLine } from "../../../../ui/sum.tsx";
import { SummaryCard } from "../../../../ui/summary-card.tsx";
import textStyles from "../../../../ui/text.module.css";
import type { SaleChoices, SaleStage } from "../../sale-stages.ts";
import type { OfferPageProps } from "../offer-view.ts";
import { PaymentDetailsStage } from "./payment-details-stage.tsx";
import { PaymentMethodStage } from "./payment-method-stage.tsx";
import { type Carried, useCarried } from "./use-carried.ts";
import { type StageBefore, useFocusOnStage } from "./use-focus-on-stage.ts";
import { VerificationStage } from "./verification-stage.tsx";

/** One stage of the sale with a summary of what was agreed beside it. */
export function SaleStageView({ before, ...props }: OfferPageProps & { before: StageBefore }) {
  const { offer, choices } = props;
  const answer = useCarried();
  // What was typed is carried by the answers only: without one, a later stage begins again where it is typed.
  const last = useLastPayment(answer, choices);
  const carried = choices.stage === "account-verification" ? (answer ?? last) : undefined;
  const stage = stageOf(choices.stage, carried);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStage(before, stage, heading);
  return (
    <div className={pageStyles.columns}>
      <div>
        {stage === "payment-method" ? <PaymentMethodStage {...props} heading={heading} /> : null}
        {stage === "payment-details" ? (
          <PaymentDetailsStage
            {...props}
            heading={heading}
            isAgain={isAgain(choices.stage, carried)}
            entered={choices.stage === "payment-details" ? last?.fields.destination : undefined}
          />
        ) : null}
        {stage === "account-verification" ? (
          <VerificationStage {...props} heading={heading} carried={carried} />
        ) : null}
      </div>
      <aside className={pageStyles.sticky} aria-label="Your sale so far">
        <SummaryCard as="section" title="Your sale">
          <KeyValues items={agreed(props, carried?.fields)} />
          <SumLine label="You receive" total>
            <Sum>{offer.amount}</Sum>
          </SumLine>
          <p className={cx(textStyles.tiny, textStyles.faint, layout.spaceAbove)}>
            Offer valid until <Moment at={offer.standsUntil} flows />.
          </p>
        </SummaryCard>
      </aside>
    </div>
  );
}

/**
 * The sealed payment details of the last answer while the page stays open, so that who went back need not
 * type again. Forgotten for another way of being paid, and once the shop asks for them anew.
 */
function useLastPayment(answer: Carried | undefined, { method }: SaleChoices): Carried | undefined {
  const [last, setLast] = useState<{ answer: Carried; method: SaleChoices["method"] } | null>(null);
  if (answer?.payment && last?.answer.payment !== answer.payment) setLast({ answer, method });
  if (answer?.stage === "payment-details" && last) setLast(null);
  if (!last || last.method !== method) return undefined;
  const { payment, fields } = last.answer;
  const { coin = "", destination = "" } = fields;
  return { ...blank, fields: { coin, destination }, stage: "account-verification", payment };
}

const blank = { form: "sale-carried", errors: {}, title: "", text: "" } as const;

function stageOf(asked: SaleStage, carried: Carried | undefined): SaleStage {
  if (asked !== "account-verification") return asked;
  return carried?.stage === "account-verification" || carried?.stage === "confirm"
    ? asked
    : "payment-details";
}

/** Whether somebody comes back to a stage whose typed details were not kept. */
function isAgain(asked: SaleStage, carried: Carried | undefined): boolean {
  return asked === "account-verification" && carried === undefined;
}

function agreed({ offer, choices }: OfferPageProps, fields: Carried["fields"] = {}) {
  const { method } = choices;
  return [
    { label: "Account", value: offer.rsn },
    ...(method ? [{ label: "Paid by", value: salePayoutName(method, fields.coin) }] : []),
    ...(method && fields.destination ? [paidTo(fields.destination)] : []),
  ];
}
