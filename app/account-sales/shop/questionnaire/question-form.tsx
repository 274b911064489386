import { ArrowLeft, ArrowRight } from "lucide";
import { type ComponentType, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { AnswerProblem, OfferModifiers, Question } from "../../../../domain/account-sales/model.ts";
import { announce } from "../../../ui/announce.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import panelStyles from "../../../ui/panel.module.css";
import { dismissToast, outcomeToast, toast } from "../../../ui/toast.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import {
  carriedFields,
  draftAddress,
  petField,
  readDraft,
  type SaleStep,
  salePath,
} from "../answers-address.ts";
import styles from "../questionnaire.module.css";
import { JagexSorry } from "./jagex-sorry.tsx";
import { NoOffer } from "./no-offer.tsx";
import type { QuestionProps } from "./question-props.ts";
import { deadEndAt, problemAt, stepNextTo } from "./questionnaire-state.ts";
import { BuildQuestion } from "./questions/build-question.tsx";
import { LoginQuestion } from "./questions/login-question.tsx";
import { PenaltiesQuestion } from "./questions/penalties-question.tsx";
import { PetsQuestion } from "./questions/pets-question.tsx";
import { QuestsQuestion } from "./questions/quests-question.tsx";
import { UntradeablesQuestion } from "./questions/untradeables-question.tsx";
import { ResumedNote } from "./resumed-note.tsx";
import { SaleProgress } from "./sale-progress.tsx";
import { showMissing } from "./show-missing.ts";
import type { Questionnaire } from "./use-questionnaire.ts";

const asked: Record<Question, { title: string; Body: ComponentType<QuestionProps> }> = {
  login: { title: "How do you log in to your account?", Body: LoginQuestion },
  untradeables: { title: "Does your account have valuable untradeable items?", Body: UntradeablesQuestion },
  quests: { title: "Does your account have quest points?", Body: QuestsQuestion },
  pets: { title: "Does your account have pets?", Body: PetsQuestion },
  build: { title: "How is your account built?", Body: BuildQuestion },
  penalties: { title: "Does your account have penalties?", Body: PenaltiesQuestion },
};

const heldText = "Change an answer to go on.";

type QuestionFormProps = {
  questionnaire: Questionnaire;
  question: Question;
  heading: RefObject<HTMLHeadingElement | null>;
  rules: OfferModifiers;
  discordUrl: string | null;
};

/**
 * One question with the way on and back. Without scripts it is a form that asks for the next address; with
 * them nothing is sent.
 */
export function QuestionForm({ questionnaire, question, heading, rules, discordUrl }: QuestionFormProps) {
  const { draft, tried, wasResumed, answer, goTo } = questionnaire;
  const form = useRef<HTMLFormElement>(null);
  const headingId = "sale-question";
  const { title, Body } = asked[question];
  const problem = tried ? problemAt(question, draft.raw) : null;
  const [previous, next] = [stepNextTo(question, -1), stepNextTo(question, 1)];
  const deadEnd = deadEndAt(question, draft.raw, rules);
  const hydrated = useHydrated();
  useEarlyAnswers(questionnaire, question, form);
  useClearedErrorsToast(problem);

  function goOn(event: MouseEvent) {
    event.preventDefault();
    const missing = problemAt(question, draft.raw);
    if (deadEnd) return announce(heldText);
    if (!missing) return next ? goTo(next) : undefined;
    questionnaire.refuse();
    const title = "One answer is missing";
    toast({ id: outcomeToast, title, text: missing.text, tone: "bad", isSaid: true });
    const { activeElement } = document;
    const name = missing.field === "petItems" ? petField("skilling") : missing.field;
    if (form.current) showMissing(form.current, name);
    // The field that has just got the focus says it; the one that has it already would not.
    if (document.activeElement === activeElement) announce(missing.text);
  }

  function goBack(event: MouseEvent) {
    event.preventDefault();
    if (previous) goTo(previous);
  }

  return (
    <form ref={form} className={panelStyles.panel} method="get" action={salePath} noValidate>
      {carriedFields(draft, question).map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: of a list one name comes several times
        <input key={`${name}-${at}`} type="hidden" name={name} value={value} />
      ))}
      {/* What Enter presses: the first button of a form, which is to go on and not back. */}
      <button
        type="submit"
        name="step"
        value={next ?? ""}
        className={layout.visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        onClick={goOn}
      >
        Next
      </button>
      <SaleProgress step={question} />
      <div className={cx(panelStyles.padded, styles.form)}>
        {wasResumed ? <ResumedNote /> : null}
        <h2 className={styles.question} id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Body raw={draft.raw} rules={rules} problem={problem} answer={answer} headingId={headingId} />
        <div className={styles.deadEnd} role="status">
          {deadEnd === "no-offer" ? <NoOffer /> : null}
          {deadEnd === "jagex" ? (
            <JagexSorry discordUrl={discordUrl} onBack={() => answer({ accountLoginType: undefined })} />
          ) : null}
        </div>
      </div>
      {/* Without scripts another answer is sent with the same button. */}
      <QuestionFoot
        previous={previous}
        next={next}
        held={deadEnd === "jagex" || (deadEnd !== null && hydrated)}
        hydrated={hydrated}
        goBack={goBack}
        goOn={goOn}
      />
    </form>
  );
}

type QuestionFootProps = {
  previous: SaleStep | null;
  next: SaleStep | null;
  /** Whether one cannot go on from here. */
  held: boolean;
  hydrated: boolean;
  goBack(event: MouseEvent): void;
  goOn(event: MouseEvent): void;
};

/** The way back and on. */
function QuestionFoot({ previous, next, held, hydrated, goBack, goOn }: QuestionFootProps) {
  return (
    <div className={cx(panelStyles.padded, layout.row, layout.between, pageStyles.askFoot)}>
      <Button
        type="submit"
        variant="quiet"
        name="step"
        value={previous ?? ""}
        icon={<Icon of={ArrowLeft} />}
        disabled={!previous}
        onClick={goBack}
      >
        Previous
      </Button>
      <Button
        type="submit"
        variant="primary"
        name="step"
        value={next ?? ""}
        iconEnd={<Icon of={ArrowRight} size={16} />}
        // Without scripts nothing else would hold it.
        disabled={held && !hydrated}
        reason={held && hydrated ? heldText : undefined}
        onClick={goOn}
      >
        {next === "username" ? "Continue to Username" : "Next"}
      </Button>
    </div>
  );
}

/** Takes the message of what is missing away once it is not missing any more. */
function useClearedErrorsToast(problem: AnswerProblem | null): void {
  const text = problem?.text;
  useEffect(() => {
    if (text) return () => dismissToast(outcomeToast);
  }, [text]);
}

/**
 * Takes what was answered between the page's appearing and its listening, or put back by the browser on a
 * reload.
 */
function useEarlyAnswers(
  { draft, take }: Questionnaire,
  question: Question,
  form: RefObject<HTMLFormElement | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first render counts
  useEffect(() => {
    if (!form.current) return;
    const early = readDraft(new FormData(form.current));
    if (draftAddress(early, question) !== draftAddress(draft, question)) take(early.raw);
  }, []);
}
