import { takeOverField } from "../../../../kernel/take-over.ts";
import type { DisputeView } from "../../../orders/shared/purchase/purchase-view.ts";
import { TakeOverQuestion } from "../../../shell/desk/take-over.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useSentForm } from "../../../web/forms/use-sent-form.ts";
import { EvidenceFields, usePictureCheck } from "../../shared/evidence-fields.tsx";
import { disputeForms } from "./dispute-forms.ts";

type StaffEvidenceProps = { dispute: DisputeView; formKey: string };

/**
 * Staff answer in an open dispute, with pictures; the buyer reads it. What others write takes nothing out of
 * the form.
 */
export function StaffEvidence({ dispute: { id, ownNotes }, formKey }: StaffEvidenceProps) {
  const { name } = disputeForms["staff-evidence"];
  const form = useCheckedForm(disputeForms["staff-evidence"]);
  const { errors, onSubmit } = usePictureCheck(form.errors, form.onSubmit);
  const noteSent = useSentForm(ownNotes);
  const { fields, busy, failure } = form;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      data-form={name}
      className={cx(layout.stack, layout.snug)}
      noValidate
      onSubmit={(event) => {
        onSubmit(event);
        noteSent(event);
      }}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="disputeId" value={id} />
      <input type="hidden" name="onceKey" value={fields.onceKey ?? formKey} />
      <TakeOverQuestion form={form} />
      {failure && !errors.text && !errors.pictures && !errors[takeOverField] ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <EvidenceFields
        label="Answer to the buyer"
        help="The buyer sees it and gets an email."
        text={fields.text}
        errors={errors}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel="Sending…">
          Send answer
        </Button>
      </div>
    </Form>
  );
}
