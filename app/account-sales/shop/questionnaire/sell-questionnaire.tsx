import { useRef } from "react";
import { Link } from "react-router";
import type { OfferModifiers } from "../../../../domain/account-sales/model.ts";
import type { AccountSelling } from "../../../../domain/content/model.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { usePreparedToaster } from "../../../ui/lazy-toaster.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { salePath } from "../answers-address.ts";
import { AnswersSummary } from "./answers-summary.tsx";
import { QuestionForm } from "./question-form.tsx";
import { SellingPoints } from "./selling-points.tsx";
import { useQuestionnaire } from "./use-questionnaire.ts";
import { useStepFocus } from "./use-step-focus.ts";
import { useTopAfterReload } from "./use-top-after-reload.ts";
import { UsernameStep } from "./username-step.tsx";

export type SellQuestionnaireProps = {
  rules: OfferModifiers;
  points: AccountSelling;
  discordUrl: string | null;
  ownRsn: string;
  offerKey: string | null;
};

/** The six questions and the username, with a summary of what they add beside them (Rule S68). */
export function SellQuestionnaire({ rules, points, discordUrl, ownRsn, offerKey }: SellQuestionnaireProps) {
  const questionnaire = useQuestionnaire(rules);
  const { step, draft } = questionnaire;
  const heading = useRef<HTMLHeadingElement>(null);
  useStepFocus(step, heading);
  useTopAfterReload();
  usePreparedToaster();
  return (
    <div className="wrap">
      <div className="head">
        <Crumbs items={[{ label: "Home", to: "/" }, { label: "Sell Accounts" }]} />
        <h1>SELL OSRS ACCOUNTS</h1>
        <p className="lead">Answer a few questions about your account to get an accurate cash offer</p>
      </div>
      <div className="cols">
        {step === "username" ? (
          <UsernameStep questionnaire={questionnaire} heading={heading} ownRsn={ownRsn} offerKey={offerKey} />
        ) : (
          <QuestionForm
            questionnaire={questionnaire}
            question={step}
            heading={heading}
            rules={rules}
            discordUrl={discordUrl}
          />
        )}
        <aside className="stack lg stick-top" aria-label="Your answers">
          <AnswersSummary rules={rules} raw={draft.raw} />
          {questionnaire.isBlank ? null : <StartOver onPress={questionnaire.startOver} />}
          <SellingPoints points={points} />
        </aside>
      </div>
    </div>
  );
}

/** The way back to an empty first question. */
function StartOver({ onPress }: { onPress(): void }) {
  const hydrated = useHydrated();
  return (
    <p className="small muted">
      {hydrated ? "Your answers are saved in this browser. " : null}
      <Link
        className="start-over"
        to={salePath}
        onClick={(event) => {
          event.preventDefault();
          onPress();
        }}
      >
        Start over
      </Link>
    </p>
  );
}
