import { BadgeCheck, CircleX, RotateCw, Send, ShieldCheck } from "lucide";
import type { ReactNode } from "react";
import { recordedWayLabel, recordedWays } from "../../../../../domain/ways/model.ts";
import { payoutFailedPresets } from "../../../../shell/desk/desk-copy.ts";
import { KeyHint } from "../../../../shell/desk/key-hint.tsx";
import { commits } from "../../../../shell/desk/keyboard.ts";
import styles from "../../../../shell/desk/payouts.module.css";
import { ReasonField } from "../../../../shell/desk/reason-field.tsx";
import { TakeOverQuestion } from "../../../../shell/desk/take-over.tsx";
import { Alert } from "../../../../ui/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { Form } from "../../../../ui/link.tsx";
import { Select } from "../../../../ui/select.tsx";
import textStyles from "../../../../ui/text.module.css";
import { TextInput } from "../../../../ui/text-input.tsx";
import { useUnfolded } from "../../../../ui/use-unfolded.ts";
import { formOfRow, formSent } from "../../../../web/forms/define-forms.ts";
import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../../web/forms/use-last-answer.ts";
import type { PayoutLine } from "./payout-copy.ts";
import { payoutForms } from "./payout-forms.ts";

type ActionsProps = {
  payout: PayoutLine;
  /** Whether the reader may approve payouts above the limit. */
  mayApprove: boolean;
  /** Whether the reader may pay another way than to the order's payout details. */
  mayOverride: boolean;
  /** On the payout's own page: its keys work there, and sending may be what is next of all. */
  ownPage?: { isSendingNext: boolean } | undefined;
};

/** What can be done with a payout now, as forms: approve, send, confirm, fail, try again (Rule P22). */
export function PayoutActions({ payout, mayApprove, mayOverride, ownPage }: ActionsProps) {
  const { state } = payout;
  if (state === "confirmed") return null;
  if (state === "failed" && !payout.canRetry) return null;
  if (payout.referrer && payout.viewerHadPart)
    return (
      <span className={cx(textStyles.small, textStyles.muted)}>
        Your own commission. Another manager must pay it
      </span>
    );
  return (
    <div className={styles.actions}>
      {state === "due" ? <Approval payout={payout} mayApprove={mayApprove} /> : null}
      {state === "approved" ? <Sending payout={payout} mayOverride={mayOverride} ownPage={ownPage} /> : null}
      {state === "sent" ? <ConfirmForm payout={payout} hasKeys={ownPage !== undefined} /> : null}
      {state === "failed" ? <RetryForm payout={payout} /> : <FailForm payout={payout} />}
    </div>
  );
}

/** Said to whoever had a part in changing where the money goes. */
const hadPart = "You helped change the destination. Someone else must approve";

function Approval({ payout, mayApprove }: Pick<ActionsProps, "payout" | "mayApprove">) {
  if (payout.viewerHadPart) return <span className={cx(textStyles.small, textStyles.muted)}>{hadPart}</span>;
  // Below the limit anybody of the staff is second person enough.
  if (!mayApprove && payout.secondPerson === "worth") {
    return <span className={cx(textStyles.small, textStyles.muted)}>Waiting for a manager’s approval</span>;
  }
  return (
    <ActionForm of="payout-approve-" payout={payout}>
      {({ busy }) => (
        <Button type="submit" busy={busy} icon={<Icon of={ShieldCheck} size={15} />} {...commits}>
          Approve
        </Button>
      )}
    </ActionForm>
  );
}

function Sending({ payout, mayOverride, ownPage }: Omit<ActionsProps, "mayApprove">) {
  if (payout.approvedByViewer) {
    return (
      <span className={cx(textStyles.small, textStyles.muted)}>
        You approved this. Someone else must send it
      </span>
    );
  }
  if (!payout.lacksDetails) return <SentForm payout={payout} ownPage={ownPage} />;
  return mayOverride ? (
    <AnotherWayForm payout={payout} />
  ) : (
    <span className={cx(textStyles.small, textStyles.muted)}>
      Waiting for payout details. Managers can pay another way.
    </span>
  );
}

/** Behind a press: money that goes where the customer has not said. */
function AnotherWayForm({ payout }: { payout: PayoutLine }) {
  const form = usePayoutForm("payout-sent-", payout);
  const { errors, fields } = form;
  const fold = useUnfolded(Object.keys(errors).length > 0);
  return (
    <details className={styles.fail} {...fold}>
      <summary className={textStyles.small}>No payout details. Pay another way</summary>
      <ActionDialog of="payout-sent-" payout={payout} form={form}>
        <Field label="Payment method" hideLabel error={errors.anotherMethod}>
          <Select
            name="anotherMethod"
            defaultValue={fields.anotherMethod ?? ""}
            options={[
              { value: "", label: "Payment method", disabled: true },
              ...recordedWays.map((value) => ({ value, label: recordedWayLabel(value) })),
            ]}
          />
        </Field>
        <Field label="Transfer reference" hideLabel error={errors.anotherReference}>
          <TextInput
            name="anotherReference"
            maxLength={100}
            autoComplete="off"
            placeholder="Transfer no."
            defaultValue={fields.anotherReference}
          />
        </Field>
        <Button type="submit" busy={form.busy} icon={<Icon of={Send} size={15} />}>
          Mark as sent
        </Button>
      </ActionDialog>
    </details>
  );
}

function SentForm({ payout, ownPage }: Pick<ActionsProps, "payout" | "ownPage">) {
  const icon = <Icon of={Send} size={15} />;
  return (
    <ActionForm of="payout-sent-" payout={payout}>
      {({ busy, errors, fields }) => (
        <>
          <Field label="Transfer reference" optional hideLabel error={errors.reference}>
            <TextInput
              name="reference"
              maxLength={100}
              autoComplete="off"
              placeholder="Transfer no., optional"
              defaultValue={fields.reference}
              aria-keyshortcuts={ownPage ? "D" : undefined}
              data-next
            />
          </Field>
          {/* The first one is what Enter in the field presses. */}
          {payout.mayComplete ? (
            <Button
              type="submit"
              name="completes"
              value="yes"
              variant={ownPage?.isSendingNext ? "primary" : "secondary"}
              busy={busy}
              icon={icon}
              {...commits}
            >
              Mark as sent and complete
            </Button>
          ) : null}
          <Button
            type="submit"
            variant={payout.mayComplete ? "quiet" : "secondary"}
            busy={busy}
            icon={icon}
            {...commits}
          >
            Mark as sent
          </Button>
        </>
      )}
    </ActionForm>
  );
}

function ConfirmForm({ payout, hasKeys }: { payout: PayoutLine; hasKeys: boolean }) {
  return (
    <ActionForm of="payout-confirm-" payout={payout}>
      {({ busy }) => (
        <Button
          type="submit"
          busy={busy}
          icon={<Icon of={BadgeCheck} size={15} />}
          aria-keyshortcuts={hasKeys ? "F" : undefined}
          {...commits}
        >
          Confirm received {hasKeys ? <KeyHint name="F" /> : null}
        </Button>
      )}
    </ActionForm>
  );
}

function RetryForm({ payout }: { payout: PayoutLine }) {
  return (
    <ActionForm of="payout-retry-" payout={payout}>
      {({ busy }) => (
        <Button type="submit" busy={busy} icon={<Icon of={RotateCw} size={15} />} {...commits}>
          Try again
        </Button>
      )}
    </ActionForm>
  );
}

/** Behind a press, because it is rare and asks why. */
function FailForm({ payout }: { payout: PayoutLine }) {
  const form = usePayoutForm("payout-fail-", payout);
  const fold = useUnfolded(Object.keys(form.errors).length > 0);
  const isRejected = payout.referrer !== null && payout.state !== "sent";
  const label = isRejected ? "Reject" : "Mark as failed";
  return (
    <details className={styles.fail} {...fold}>
      <summary className={textStyles.small}>{label}</summary>
      <ActionDialog of="payout-fail-" payout={payout} form={form}>
        <ReasonField
          name="reason"
          label="Failure reason"
          hideLabel
          placeholder="Failure reason"
          help={payout.referrer ? "The referrer gets it by email." : undefined}
          presets={payoutFailedPresets}
          error={form.errors.reason}
          defaultValue={form.fields.reason}
        />
        <Button type="submit" variant="danger" busy={form.busy} icon={<Icon of={CircleX} size={15} />}>
          {label}
        </Button>
      </ActionDialog>
    </details>
  );
}

type ActionFormState = ReturnType<typeof useCheckedForm>;

type FormProps = { of: keyof typeof payoutForms; payout: PayoutLine };

function usePayoutForm(of: FormProps["of"], { orderId }: PayoutLine): ActionFormState {
  return useCheckedForm(formOfRow(payoutForms[of], orderId));
}

function ActionForm({
  of,
  payout,
  children,
}: FormProps & { children: (form: ActionFormState) => ReactNode }) {
  const form = usePayoutForm(of, payout);
  return (
    <ActionDialog of={of} payout={payout} form={form}>
      {children(form)}
    </ActionDialog>
  );
}

/**
 * What was refused of a payout as a whole, above them all: its own form is often gone by then, as when
 * somebody else has sent it meanwhile.
 */
export function PayoutFailure() {
  const answer = useLastAnswer<FormAnswer>();
  if (!answer || !formSent(payoutForms, answer.form) || Object.keys(answer.errors).length > 0) return null;
  return (
    <Alert tone="bad" title={answer.title}>
      {answer.text}
    </Alert>
  );
}

/** The form itself: which payout is meant, as it was seen. */
function ActionDialog({
  of,
  payout,
  form,
  children,
}: FormProps & { form: ActionFormState; children: ReactNode }) {
  const { name } = formOfRow(payoutForms[of], payout.orderId);
  return (
    <Form
      method="post"
      data-form={name}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="orderId" value={payout.orderId} />
      <input type="hidden" name="version" value={payout.version} />
      <TakeOverQuestion form={form} />
      {children}
    </Form>
  );
}
