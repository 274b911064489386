import { ArrowRight } from "lucide";
import { type ComponentType, type FormEvent, type RefObject, useEffect, useRef } from "react";
import {
  type AnswerProblem,
  type OfferModifiers,
  type Question,
  questions,
} from "../../../../domain/account-sales/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { announce } from "../../../ui/announce.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import panelStyles from "../../../ui/panel.module.css";
import textStyles from "../../../ui/text.module.css";
import { dismissToast, outcomeToast, toast } from "../../../ui/toast.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { draftAddress, petField, readDraft } from "../answers-address.ts";
import styles from "../questionnaire.module.css";
import { JagexSorry } from "./jagex-sorry.tsx";
import { NoOffer } from "./no-offer.tsx";
import { offerForm, offerFormTitle } from "./offer-form.ts";
import type { QuestionProps } from "./question-props.ts";
import { answeredCount, deadEndOf, problemsOf } from "./questionnaire-state.ts";
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
import { UsernameField } from "./username-field.tsx";

const asked: Record<Question, { title: string; Body: ComponentType<QuestionProps> }> = {
  login: { title: "How do you log in to your account?", Body: LoginQuestion },
  untradeables: { title: "Does your account have valuable untradeable items?", Body: UntradeablesQuestion },
  quests: { title: "Does your account have quest points?", Body: QuestsQuestion },
  pets: { title: "Does your account have pets?", Body: PetsQuestion },
  build: { title: "How is your account built?", Body: BuildQuestion },
  penalties: { title: "Does your account have penalties?", Body: PenaltiesQuestion },
};

const heldText = "Change an answer to go on.";

const loadUsernameInput = () =>
  import("../../../../domain/account-sales/inputs.ts").then((inputs) => inputs.usernameInput);

type QuestionFormProps = {
  questionnaire: Questionnaire;
  rules: OfferModifiers;
  discordUrl: string | null;
  /** The signed-in person's game name. */
  ownRsn: string;
  /**
   * Sent with the form, so that sending it twice makes one offer; null where the page is shared (Rule P11).
   */
  offerKey: string | null;
};

/** The six questions and whose high scores to read, in one form, which asks for the offer (Rule S68). */
export function QuestionForm({ questionnaire, rules, discordUrl, ownRsn, offerKey }: QuestionFormProps) {
  const { draft, answer } = questionnaire;
  const ref = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({ name: offerForm, schema: loadUsernameInput, title: offerFormTitle });
  const deadEnd = deadEndOf(draft.raw, rules);
  const toMissing = useMissing(questionnaire, ref);
  useEarlyAnswers(questionnaire, ref);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (deadEnd) announce(heldText);
    if (deadEnd || toMissing()) event.preventDefault();
    else form.onSubmit(event);
  }

  return (
    <Form
      ref={ref}
      method="post"
      action={draftAddress(draft)}
      className={panelStyles.panel}
      data-form={offerForm}
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value={offerForm} />
      {/* What Enter presses: the first button of a form, which is to go on and not back. */}
      <button type="submit" className={layout.visuallyHidden} tabIndex={-1} aria-hidden="true">
        {askLabel}
      </button>
      <SaleProgress answered={answeredCount(draft.raw)} />
      {questionnaire.wasResumed ? (
        <div className={panelStyles.padded}>
          <ResumedNote />
        </div>
      ) : null}
      {questions.map((question, at) => {
        const { title, Body } = asked[question];
        const headingId = `sale-${question}`;
        const problem = questionnaire.missing.find((one) => one.question === question) ?? null;
        return (
          <section key={question} className={cx(panelStyles.padded, styles.form, styles.asked)}>
            <div>
              <p className={cx(textStyles.small, textStyles.faint)}>
                Question {at + 1} of {questions.length}
              </p>
              <h2 className={styles.question} id={headingId}>
                {title}
              </h2>
            </div>
            <Body raw={draft.raw} rules={rules} problem={problem} answer={answer} headingId={headingId} />
            {question === "login" ? (
              <div className={styles.deadEnd} role="status">
                {deadEnd === "jagex" ? (
                  <JagexSorry
                    discordUrl={discordUrl}
                    onBack={() => answer({ accountLoginType: undefined })}
                  />
                ) : null}
              </div>
            ) : null}
          </section>
        );
      })}
      <section id="username" className={cx(panelStyles.padded, styles.form, styles.asked)}>
        <h2 className={styles.question}>Enter Your OSRS Username</h2>
        {form.failure && !form.errors.rsn ? (
          <Alert tone="bad" title={form.failure.title}>
            {form.failure.text}
          </Alert>
        ) : null}
        <UsernameField questionnaire={questionnaire} form={form} ownRsn={ownRsn} offerKey={offerKey} />
        <div className={styles.deadEnd} role="status">
          {deadEnd === "no-offer" ? <NoOffer /> : null}
        </div>
      </section>
      <AskFoot deadEnd={deadEnd} busy={form.busy} />
    </Form>
  );
}

const askLabel = "Get My Offer";

/**
 * The one button. Without scripts another answer is sent with it, unless no account of this kind is bought.
 */
function AskFoot({ deadEnd, busy }: { deadEnd: ReturnType<typeof deadEndOf>; busy: boolean }) {
  const hydrated = useHydrated();
  return (
    <div className={cx(panelStyles.padded, pageStyles.askFoot)}>
      <Button
        type="submit"
        variant="primary"
        wide
        iconEnd={<Icon of={ArrowRight} size={16} />}
        disabled={deadEnd === "jagex" && !hydrated}
        reason={deadEnd && hydrated ? heldText : undefined}
        busy={busy}
        busyLabel="Calculating..."
      >
        {askLabel}
      </Button>
    </div>
  );
}

/**
 * Says at each question what is missing, and brings the first of them to the reader; whether there is one.
 * The message goes once it is not missing any more.
 */
function useMissing(questionnaire: Questionnaire, form: RefObject<HTMLFormElement | null>): () => boolean {
  const said = useRef<AnswerProblem | null>(null);
  useEffect(() => {
    const { current } = said;
    if (
      !current ||
      questionnaire.missing.some(({ field, text }) => field === current.field && text === current.text)
    )
      return;
    said.current = null;
    dismissToast(outcomeToast);
  });
  return () => {
    const [missing] = problemsOf(questionnaire.draft.raw);
    if (!missing) return false;
    said.current = missing;
    questionnaire.refuse();
    toast({
      id: outcomeToast,
      title: "An answer is missing",
      text: missing.text,
      tone: "bad",
      isSaid: true,
    });
    const { activeElement } = document;
    const name = missing.field === "petItems" ? petField("skilling") : missing.field;
    if (form.current) showMissing(form.current, name);
    // The field that has just got the focus says it; the one that has it already would not.
    if (document.activeElement === activeElement) announce(missing.text);
    return true;
  };
}

/**
 * Takes what was answered between the page's appearing and its listening, or put back by the browser on a
 * reload.
 */
function useEarlyAnswers({ draft, take }: Questionnaire, form: RefObject<HTMLFormElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first render counts
  useEffect(() => {
    if (!form.current) return;
    const { raw } = readDraft(new FormData(form.current));
    if (draftAddress({ ...draft, raw }) !== draftAddress(draft)) take(raw);
  }, []);
}
