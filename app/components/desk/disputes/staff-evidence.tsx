import { Form } from "react-router";
import { evidenceInput } from "../../../../domain/listings/inputs.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { EvidenceFields, usePictureCheck } from "../../purchase/evidence-fields.tsx";
import { disputeForms, disputeFormTitles } from "./dispute-words.ts";

type StaffEvidenceProps = { disputeId: string; formKey: string };

/** Staff answer in an open dispute, with pictures; the buyer reads it. */
export function StaffEvidence({ disputeId, formKey }: StaffEvidenceProps) {
  const name = disputeForms.evidence;
  const form = useCheckedForm(name, evidenceInput, disputeFormTitles.evidence);
  const { errors, onSubmit } = usePictureCheck(form.errors, form.onSubmit);
  const { fields, busy, refusal } = form;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      data-form={name}
      className="stack sm"
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="disputeId" value={disputeId} />
      <input type="hidden" name="onceKey" value={fields.onceKey ?? formKey} />
      {refusal && !errors.text && !errors.pictures ? (
        <Alert tone="bad" title={refusal.title}>
          {refusal.text}
        </Alert>
      ) : null}
      <EvidenceFields
        label="Answer to the buyer"
        help="The buyer reads it and is mailed."
        text={fields.text}
        errors={errors}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel="Sending…">
          Send the answer
        </Button>
      </div>
    </Form>
  );
}
