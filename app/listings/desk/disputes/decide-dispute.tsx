import {
  type DisputeOutcome,
  disputeOutcomes,
  longestDisputeText,
} from "../../../../domain/listings/model.ts";
import { takeOverField } from "../../../../kernel/take-over.ts";
import type { DisputeView } from "../../../orders/shared/purchase/purchase-view.ts";
import { TakeOverQuestion } from "../../../shell/desk/take-over.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { MoneyInput } from "../../../ui/amount-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import type { DisputeMay } from "../../shared/desk/dispute-copy.ts";
import styles from "./decide-dispute.module.css";
import { disputeForms } from "./dispute-forms.ts";
import { useSeenVersion } from "./use-seen-version.ts";

type DecideProps = { dispute: DisputeView; amount: string; may: DisputeMay };

/** How staff end a dispute, and with it the order; whoever decides has read every note (Rule P9). */
export function DecideDispute({ dispute, amount, may }: DecideProps) {
  const { name } = disputeForms["decide-dispute"];
  const form = useCheckedForm(disputeForms["decide-dispute"], { toasts: "of-fields" });
  const { errors, fields, busy, onSubmit } = form;
  const seen = useSeenVersion(dispute.version);
  return (
    <Panel title="Decide" id="decide">
      <Form
        method="post"
        data-form={name}
        className={cx(layout.stack, layout.snug, styles.decision)}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="disputeId" value={dispute.id} />
        <input type="hidden" name="version" value={seen} />
        <Refused form={form} isBehind={seen !== dispute.version && !busy} />
        <ChoiceGroup legend="Decision" error={errors.outcome}>
          {disputeOutcomes.map((outcome) => (
            <OutcomeRadio
              key={outcome}
              outcome={outcome}
              amount={amount}
              may={may}
              isChosen={fields.outcome === outcome}
            />
          ))}
        </ChoiceGroup>
        {may.refund ? (
          <Field
            label="Refund amount"
            help={`For a partial refund: less than ${amount}.`}
            error={errors.refund}
            className={styles.part}
          >
            <MoneyInput name="refund" defaultValue={fields.refund} />
          </Field>
        ) : null}
        <Field label="Answer" help="The buyer sees it." error={errors.answer}>
          <Textarea name="answer" rows={4} maxLength={longestDisputeText} defaultValue={fields.answer} />
        </Field>
        <Field label="Note" optional help="Only staff see it." error={errors.note}>
          <TextInput name="note" maxLength={500} autoComplete="off" defaultValue={fields.note} />
        </Field>
        <p className={cx(textStyles.small, textStyles.muted)}>This closes the dispute and the order.</p>
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Deciding…">
            Decide the dispute
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

type OutcomeProps = { outcome: DisputeOutcome; amount: string; may: DisputeMay; isChosen: boolean };

function OutcomeRadio({ outcome, amount, may, isChosen }: OutcomeProps) {
  const { label, help, isRefund } = choices[outcome];
  const isLocked = isRefund ? !may.refund : !may.reject;
  return (
    <Radio
      name="outcome"
      value={outcome}
      label={outcome === "refund" ? `${label}, ${amount}` : label}
      help={isRefund && isLocked ? "Only managers can refund." : help}
      disabled={isLocked}
      defaultChecked={isChosen}
    />
  );
}

const choices = {
  refund: { label: "Full refund", help: "Cancels the order and hides the listing.", isRefund: true },
  part_refund: {
    label: "Partial refund",
    help: "Completes the order. The buyer keeps the account.",
    isRefund: true,
  },
  rejected: { label: "No refund", help: "Rejects the dispute and completes the order.", isRefund: false },
} as const satisfies Record<DisputeOutcome, object>;

type RefusedProps = { form: ReturnType<typeof useCheckedForm>; isBehind: boolean };

/** A conflict is news more than an error; so is a note that came while this was written (Rule P9). */
function Refused({ form, isBehind }: RefusedProps) {
  const { failure, errors } = form;
  if (errors[takeOverField] !== undefined) return <TakeOverQuestion form={form} />;
  if (errors.version && failure) {
    return (
      <Alert tone="info" title="The dispute has changed">
        {failure.text}
      </Alert>
    );
  }
  if (failure && Object.keys(errors).length === 0) {
    return (
      <Alert tone="bad" title={failure.title}>
        {failure.text}
      </Alert>
    );
  }
  if (!isBehind) return null;
  return (
    <Alert tone="info" title="New message in this dispute">
      Read it before you decide. Your text is kept.
    </Alert>
  );
}
