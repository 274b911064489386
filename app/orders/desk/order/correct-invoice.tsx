import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { CheckedForm } from "../../../web/forms/checked-form.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useFormKey } from "../../../web/forms/use-form-key.ts";
import { invoiceForms } from "./invoice-forms.ts";

const correction = invoiceForms["correct-invoice"];

type Props = { number: string; billed: { name: string; address: string; vat: string } };

/** Corrects to whom the newest invoice is billed: another one with its own number takes its place. */
export function CorrectInvoice(props: Props) {
  const key = useFormKey(correction.name);
  return (
    <Panel title="Correct this invoice" className={layout.spaceAbove}>
      <Correction key={key} {...props} />
    </Panel>
  );
}

function Correction({ number, billed }: Props) {
  const form = useCheckedForm(correction);
  const { errors, fields } = form;
  return (
    <CheckedForm name={correction.name} form={form}>
      <input type="hidden" name="number" value={number} />
      <p className={text.muted}>
        Invoice {number} stays as it is, marked as corrected. A new one with the next number replaces it, for
        the same amounts. The customer then downloads the new one.
      </p>
      <Field label="Name" error={errors.name}>
        <TextInput name="name" maxLength={100} defaultValue={fields.name ?? billed.name} />
      </Field>
      <Field label="Address" help="Up to 5 lines. Optional." error={errors.address}>
        <Textarea name="address" rows={4} maxLength={400} defaultValue={fields.address ?? billed.address} />
      </Field>
      <Field label="VAT text" help="For example, a VAT number. Optional." error={errors.vat}>
        <TextInput name="vat" maxLength={60} defaultValue={fields.vat ?? billed.vat} />
      </Field>
      <Field label="Reason" help="Logged with your name. The customer doesn't see it." error={errors.reason}>
        <TextInput name="reason" maxLength={500} defaultValue={fields.reason} />
      </Field>
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Issuing…">
          Issue corrected invoice
        </Button>
      </div>
    </CheckedForm>
  );
}
