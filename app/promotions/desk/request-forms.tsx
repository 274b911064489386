import { Eye, EyeOff } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { payPresets } from "../../shell/desk/desk-copy.ts";
import { ReasonField } from "../../shell/desk/reason-field.tsx";
import { secretLine } from "../../shell/desk/secret-parts.tsx";
import buttonStyles from "../../ui/button.module.css";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { useUnfolded } from "../../ui/use-unfolded.ts";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { type CheckedForm, type FormToCheck, useCheckedForm } from "../../web/forms/use-checked-form.ts";
import type { RequestRow } from "./promo-copy.ts";
import { PromoFailure } from "./promo-fields.tsx";
import { promoForms, type Revealed } from "./promo-forms.ts";
import styles from "./promotions.module.css";

type FoldProps = {
  row: RequestRow;
  form: FormToCheck;
  label: string;
  children: (form: CheckedForm) => ReactNode;
};

/** A form behind a press, which works without scripts too. */
function FoldedForm({ row, form: ofAll, label, children }: FoldProps) {
  const definition = formOfRow(ofAll, row.id);
  const { name } = definition;
  const form = useCheckedForm(definition);
  const fold = useUnfolded(form.failure !== null);
  return (
    <details {...fold}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.sm)}>
        {label}
        <span className={layout.visuallyHidden}>, {row.name}</span>
      </summary>
      <Form
        method="post"
        data-form={name}
        className={cx(layout.stack, styles.change)}
        noValidate
        onSubmit={form.onSubmit}
        preventScrollReset
      >
        <RequestFields name={name} row={row} />
        <PromoFailure failure={form.failure} errors={form.errors} />
        {children(form)}
      </Form>
    </details>
  );
}

function RequestFields({ name, row }: { name: string; row: RequestRow }) {
  return (
    <>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="requestId" value={row.id} />
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="amountCents" value={row.amountCents} />
    </>
  );
}

/** Enters that the balance has been paid. */
export function RecordForm({ row }: { row: RequestRow }) {
  return (
    <FoldedForm row={row} form={promoForms["pay-commission:"]} label="Mark as paid">
      {({ errors, fields, busy }) => (
        <>
          <p className={text.small}>Pay {row.amount} first. Then enter the payment reference.</p>
          <Field label="Reference" error={errors.reference}>
            <TextInput
              name="reference"
              mono
              maxLength={100}
              autoComplete="off"
              defaultValue={fields.reference}
            />
          </Field>
          <div>
            <Button type="submit" size="sm" variant="primary" busy={busy} busyLabel="Recording…">
              Record {row.amount} as paid
            </Button>
          </div>
        </>
      )}
    </FoldedForm>
  );
}

/** The second person's word (Rule P31). */
export function ApproveForm({ row }: { row: RequestRow }) {
  const definition = formOfRow(promoForms["approve-commission:"], row.id);
  const { name } = definition;
  const form = useCheckedForm(definition);
  return (
    <Form method="post" data-form={name} onSubmit={form.onSubmit} preventScrollReset>
      <RequestFields name={name} row={row} />
      <Button type="submit" size="sm" variant="primary" busy={form.busy} busyLabel="Approving…">
        Approve {row.amount}
        <span className={layout.visuallyHidden}> to {row.name}</span>
      </Button>
      <PromoFailure failure={form.failure} errors={form.errors} />
    </Form>
  );
}

/** Rejects the request with a reason that the referrer reads. */
export function RejectForm({ row }: { row: RequestRow }) {
  return (
    <FoldedForm row={row} form={promoForms["reject-commission:"]} label="Reject">
      {({ errors, fields, busy }) => (
        <>
          <Field label="Reason" help="The referrer gets it by email." error={errors.reason}>
            <TextInput name="reason" maxLength={300} autoComplete="off" defaultValue={fields.reason} />
          </Field>
          <div>
            <Button type="submit" size="sm" busy={busy} busyLabel="Rejecting…">
              Reject request
            </Button>
          </div>
        </>
      )}
    </FoldedForm>
  );
}

/** Where it goes: behind a reason, which the log keeps. */
export function RevealForm({ row }: { row: RequestRow }) {
  return (
    <FoldedForm row={row} form={promoForms["reveal-commission:"]} label="Reveal">
      {({ errors, fields, busy }) => (
        <>
          <ReasonField
            name="reason"
            label="Reason"
            presets={payPresets}
            error={errors.reason}
            defaultValue={fields.reason ?? "Paying this commission"}
          />
          <div>
            <Button type="submit" size="sm" busy={busy} icon={<Icon of={Eye} size={15} />}>
              Reveal destination
            </Button>
          </div>
        </>
      )}
    </FoldedForm>
  );
}

/** The destination, in the answer that revealed it. */
export function ShownDestination({ revealed, hidePath }: { revealed: Revealed; hidePath: string }) {
  const box = useRef<HTMLDivElement>(null);
  // What asked for it is gone: the focus goes on to what it showed.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box}>
      <KeyValues items={revealed.lines.map(secretLine)} />
      <LinkButton to={hidePath} size="sm" variant="quiet" icon={<Icon of={EyeOff} size={15} />} replace>
        Hide
      </LinkButton>
    </div>
  );
}
