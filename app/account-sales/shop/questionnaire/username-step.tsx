import { ArrowLeft } from "lucide";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import panelStyles from "../../../ui/panel.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { draftAddress, readDraft } from "../answers-address.ts";
import styles from "../questionnaire.module.css";
import { storedAnswers } from "../stored-answers.ts";
import { offerForm, offerFormTitle } from "./offer-form.ts";
import { ResumedNote } from "./resumed-note.tsx";
import { SaleProgress } from "./sale-progress.tsx";
import type { Questionnaire } from "./use-questionnaire.ts";

const loadUsernameInput = () =>
  import("../../../../domain/account-sales/inputs.ts").then((inputs) => inputs.usernameInput);

type UsernameStepProps = {
  questionnaire: Questionnaire;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The signed-in person's game name. */
  ownRsn: string;
  /**
   * Sent with the form, so that sending it twice makes one offer; null where the page is shared (Rule P11).
   */
  offerKey: string | null;
};

/** The last step before the offer: whose high scores to read (Rule S74). */
export function UsernameStep({ questionnaire, heading, ownRsn, offerKey }: UsernameStepProps) {
  const { draft, setRsn } = questionnaire;
  const form = useCheckedForm({ name: offerForm, schema: loadUsernameInput, title: offerFormTitle });
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [key, setKey] = useState(() => offerKey ?? freshKey());
  const shown = typed ?? form.fields.rsn ?? (draft.rsn || ownRsn);

  function type(rsn: string) {
    setTyped(rsn);
    setRsn(rsn);
    // A new name gets a new idempotency key.
    setKey(freshKey());
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before, here or last time, counts once
  useEffect(() => {
    const early = input.current?.value ?? "";
    const stored = early === "" ? storedRsn() : "";
    if (early !== shown || stored) type(stored || early);
  }, []);

  const address = draftAddress(draft, "username");
  return (
    <Form
      method="post"
      action={address}
      className={panelStyles.panel}
      data-form={offerForm}
      noValidate
      onSubmit={form.onSubmit}
    >
      <input type="hidden" name="form" value={offerForm} />
      <input type="hidden" name="offerKey" value={key} />
      <SaleProgress step="username" />
      <div className={cx(panelStyles.padded, styles.form)}>
        {questionnaire.wasResumed ? <ResumedNote /> : null}
        <h2 className={styles.question} ref={heading} tabIndex={-1}>
          Enter Your OSRS Username
        </h2>
        {form.failure && !form.errors.rsn ? (
          <Alert tone="bad" title={form.failure.title}>
            {form.failure.text}
          </Alert>
        ) : null}
        <Field
          label="OSRS username"
          help="We read your levels from the public high scores. Nobody logs in."
          error={form.errors.rsn}
        >
          <TextInput
            ref={input}
            name="rsn"
            required
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={shown}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
      </div>
      <div className={cx(panelStyles.padded, layout.row, layout.between, pageStyles.askFoot)}>
        <LinkButton
          variant="quiet"
          icon={<Icon of={ArrowLeft} />}
          to={draftAddress(draft, "penalties")}
          onClick={(event) => {
            event.preventDefault();
            questionnaire.goTo("penalties");
          }}
        >
          Previous
        </LinkButton>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Calculating...">
          Get My Offer
        </Button>
      </div>
    </Form>
  );
}

/** The game name that was typed here last time. */
function storedRsn(): string {
  const stored = storedAnswers();
  return stored ? readDraft(new URL(stored, location.origin).searchParams).rsn : "";
}

/** Also where the page is not served over TLS, as on a phone in the house. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
