import { BadgeCheck, Timer, TrendingUp } from "lucide";
import { noOfferText, type OfferModifiers, type RawAnswers } from "../../../../domain/account-sales/model.ts";
import type { AccountSelling } from "../../../../domain/content/model.ts";
import { formatPercent } from "../../../../kernel/money.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import { HowItWorks } from "../../../ui/how-it-works.tsx";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { usePreparedToaster } from "../../../ui/lazy-toaster.tsx";
import { Link } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import type { Step } from "../../../ui/steps.tsx";
import { SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import textStyles from "../../../ui/text.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { salePath } from "../answers-address.ts";
import styles from "../questionnaire.module.css";
import type { AskedWith } from "./ask-offer.ts";
import { QuestionForm } from "./question-form.tsx";
import { soFar } from "./so-far.ts";
import { useQuestionnaire } from "./use-questionnaire.ts";

const icons: [keyof AccountSelling, IconDrawing][] = [
  ["paid", Timer],
  ["offers", TrendingUp],
  ["trades", BadgeCheck],
];

/** What the shop says for itself beside the questions. What it does not claim is not shown (Rule P24). */
function SellingPoints({ points }: { points: AccountSelling }) {
  const claimed = icons.flatMap(([key, icon]) => (points[key] ? [{ text: points[key], key, icon }] : []));
  if (claimed.length === 0) return null;
  return (
    <ul className={cx(layout.stack, layout.snug, textStyles.small, textStyles.muted, styles.points)}>
      {claimed.map(({ key, text, icon }) => (
        <li key={key}>
          <Icon of={icon} className={textStyles.gold} />
          {text}
        </li>
      ))}
    </ul>
  );
}

export type SellQuestionnaireProps = {
  /** What the owner says of the page and of how a sale goes. */
  words: { title: string; lead: string; steps: readonly Step[] };
  rules: OfferModifiers;
  points: AccountSelling;
  discordUrl: string | null;
  ownRsn: string;
  offerKey: string | null;
};

/** The six questions and the username on one page, with a summary of what they add beside them (Rule S68). */
export function SellQuestionnaire({
  words,
  rules,
  points,
  discordUrl,
  ownRsn,
  offerKey,
}: SellQuestionnaireProps) {
  const questionnaire = useQuestionnaire(useLastAnswer<AskedWith>()?.search);
  usePreparedToaster();
  return (
    <>
      <div className={layout.page}>
        <div className={pageStyles.head}>
          <Crumbs items={[{ label: "Home", to: "/" }, { label: "Sell Accounts" }]} />
          <h1>{words.title}</h1>
          <p className={textStyles.lead}>{words.lead}</p>
        </div>
        <div className={pageStyles.columns}>
          <QuestionForm
            questionnaire={questionnaire}
            rules={rules}
            discordUrl={discordUrl}
            ownRsn={ownRsn}
            offerKey={offerKey}
          />
          <aside className={cx(layout.stack, layout.loose, pageStyles.sticky)} aria-label="Your answers">
            <AnswersSummary rules={rules} raw={questionnaire.draft.raw} />
            {questionnaire.isBlank ? null : <StartOver onPress={questionnaire.startOver} />}
            <SellingPoints points={points} />
          </aside>
        </div>
      </div>
      <HowItWorks title="How selling your account works" steps={words.steps} />
    </>
  );
}

/** The way back to empty questions. */
function StartOver({ onPress }: { onPress(): void }) {
  const hydrated = useHydrated();
  return (
    <p className={cx(textStyles.small, textStyles.muted)}>
      {hydrated ? "Your answers are saved in this browser. " : null}
      <Link
        className={styles.startOver}
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

/** The summary of the answers, each with what it adds to the base value. */
function AnswersSummary({ rules, raw }: { rules: OfferModifiers; raw: RawAnswers }) {
  const { lines, percent, isNone } = soFar(rules, raw);
  return (
    <SummaryCard as="section" title="So far" className={styles.soFar}>
      {lines.length > 0 ? (
        <KeyValues items={lines} />
      ) : (
        <p className={cx(textStyles.small, textStyles.muted, layout.spaceAboveSmall)}>
          You'll see what each answer adds here.
        </p>
      )}
      <SumLine label={isNone ? "Offer" : "Added to the base value"}>
        <b className={cx(textStyles.doubleRule, textStyles.money)}>
          {isNone ? "none" : formatPercent(percent)}
        </b>
      </SumLine>
      <p
        className={
          isNone
            ? cx(textStyles.small, layout.spaceAbove)
            : cx(textStyles.tiny, textStyles.faint, layout.spaceAbove)
        }
      >
        {isNone ? noOfferText : "The base value comes last, from your public high scores."}
      </p>
    </SummaryCard>
  );
}
