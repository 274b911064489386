import { useState } from "react";
import type { KeyCapability } from "../../../domain/people/model.ts";
import styles from "../../shell/desk/keys.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { keyForms } from "./key-forms.ts";

const form = keyForms["create-key"];

/** What a capability of a key is called, and what it lets a program do. */
export const keyActions: Record<KeyCapability, { label: string; help: string }> = {
  "orders.read": { label: "Read orders", help: "Lists, counts and full orders, without secrets." },
  "orders.progress": { label: "Progress orders", help: "Statuses, notes, assigning, canceling." },
  "rates.edit": { label: "Edit rates", help: "Publish gold rates, now or later." },
  "stock.edit": { label: "Adjust stock", help: "Gold stock and capacity." },
  "refunds.make": { label: "Make refunds", help: "See what is due and record what was sent." },
  "reports.read": { label: "Read reports", help: "Revenue, costs and counts of any days." },
  "listings.edit": { label: "Edit listings", help: "Create, change, publish and withdraw; pictures." },
  "promotions.edit": { label: "Edit promo codes", help: "Create and change them, switch them on and off." },
};

type KeyFormProps = {
  /** What the one who looks may give a key. */
  actions: readonly KeyCapability[];
  /** Kept until this form is mounted anew, so that sending it twice makes one key (Rule P11). */
  formKey: string;
};

/** Makes a staff key: its name and what it may do. */
export function KeyForm({ actions, formKey }: KeyFormProps) {
  const [firstKey] = useState(formKey);
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(form);
  return (
    <Panel title="New key">
      <Form
        method="post"
        data-form={form.name}
        className={layout.stack}
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={form.name} />
        <input type="hidden" name="idempotencyKey" value={firstKey} />
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <Field label="Name" help="The program that uses it, as shown in the log." error={errors.name}>
          <TextInput name="name" maxLength={60} required defaultValue={fields.name} autoComplete="off" />
        </Field>
        <fieldset className={styles.keyActions}>
          <legend>Permissions</legend>
          {actions.map((action) => (
            <Checkbox
              key={action}
              name={`may:${action}`}
              defaultChecked={fields[`may:${action}`] === "on"}
              {...keyActions[action]}
            />
          ))}
          {errors.capabilities ? <FieldError>{errors.capabilities}</FieldError> : null}
        </fieldset>
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Creating…">
            Create key
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
