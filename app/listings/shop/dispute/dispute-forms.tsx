import { disputeReasonLabels, disputeReasons } from "../../../../domain/listings/model.ts";
import type { DisputeView, Until } from "../../../orders/shared/purchase/purchase-view.ts";
import { Alert } from "../../../ui/alert.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";
import { defineForms } from "../../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useKeptFields } from "../../../web/forms/use-kept-fields.ts";
import { useSentForm } from "../../../web/forms/use-sent-form.ts";
import { EvidenceFields, usePictureCheck } from "../../shared/evidence-fields.tsx";

const loadInputs = () => import("../../../../domain/listings/inputs.ts");

/** What a buyer sends about a dispute. */
export const disputeForms = defineForms({
  "open-dispute": {
    title: "We couldn't open the dispute",
    schema: async () => (await loadInputs()).openDisputeInput,
  },
  "dispute-evidence": {
    title: "We couldn't send your message",
    schema: async () => (await loadInputs()).evidenceInput,
  },
  "withdraw-dispute": {
    title: "We couldn't withdraw the dispute",
    schema: async () => (await loadInputs()).withdrawDisputeInput,
  },
});

/** The buyer says what is wrong; works without scripts. */
export function OpenDispute({ formKey, warranty }: { formKey: string; warranty: Until | null }) {
  const { name } = disputeForms["open-dispute"];
  const form = useCheckedForm(disputeForms["open-dispute"]);
  useKeptFields(name, ["text"]);
  const { errors, onSubmit } = usePictureCheck(form.errors, form.onSubmit);
  const { fields, busy } = form;
  // The warranty covers nothing else.
  const reasons = warranty ? (["taken_back"] as const) : disputeReasons;
  return (
    <Panel title={warranty ? `Your warranty, until ${warranty.text}` : "What's wrong?"}>
      <Form
        method="post"
        encType="multipart/form-data"
        data-form={name}
        className={layout.stack}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="onceKey" value={fields.onceKey ?? formKey} />
        <FailureAlert form={form} />
        <ChoiceGroup legend="Reason" error={errors.reason}>
          {reasons.map((reason) => (
            <Radio
              key={reason}
              name="reason"
              value={reason}
              label={disputeReasonLabels[reason]}
              defaultChecked={fields.reason === reason || reasons.length === 1}
            />
          ))}
        </ChoiceGroup>
        <EvidenceFields
          label="Description"
          help="What did you do, what did you see, and when?"
          text={fields.text}
          errors={errors}
        />
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Sending…">
            Open the dispute
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

type AddEvidenceProps = { dispute: DisputeView; formKey: string };

/** The buyer adds to an open dispute; what staff write meanwhile takes nothing out of the form. */
export function AddEvidence({ dispute: { id, ownNotes }, formKey }: AddEvidenceProps) {
  const { name } = disputeForms["dispute-evidence"];
  const form = useCheckedForm(disputeForms["dispute-evidence"]);
  const { errors, onSubmit } = usePictureCheck(form.errors, form.onSubmit);
  const noteSent = useSentForm(ownNotes);
  const { fields, busy } = form;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      data-form={name}
      className={layout.stack}
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
      <FailureAlert form={form} />
      <EvidenceFields label="Add a message" text={fields.text} errors={errors} />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sending…">
          Send message
        </Button>
      </div>
    </Form>
  );
}

/** Takes a dispute back, after one more question. */
export function WithdrawDispute({ dispute: { id, underWarranty } }: { dispute: DisputeView }) {
  const { name } = disputeForms["withdraw-dispute"];
  const form = useCheckedForm(disputeForms["withdraw-dispute"]);
  return (
    <details className={pageStyles.askFirst}>
      <summary className={cx(buttonStyles.button, buttonStyles.quiet)}>Withdraw the dispute</summary>
      <Form
        method="post"
        data-form={name}
        className={cx(layout.stack, layout.snug)}
        onSubmit={form.onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="disputeId" value={id} />
        <FailureAlert form={form} />
        <p>
          {underWarranty
            ? "Your warranty goes on until it ends."
            : "Your time to check the account continues. When it ends, the sale is final."}
        </p>
        <div>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel="Withdrawing…">
            Yes, withdraw it
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** What was refused of a form as a whole; what is wrong with a field stands beside it. */
function FailureAlert({ form: { failure, errors } }: { form: ReturnType<typeof useCheckedForm> }) {
  const shown = ["reason", "text", "pictures"];
  if (!failure || Object.keys(errors).some((field) => shown.includes(field))) return null;
  return (
    <Alert tone="bad" title={failure.title}>
      {failure.text}
    </Alert>
  );
}
