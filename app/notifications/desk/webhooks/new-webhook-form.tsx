import { useState } from "react";
import { type WebhookService, webhookServiceLabels } from "../../../../domain/notifications/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { KindBoxes } from "./kind-boxes.tsx";
import { webhookListForms } from "./webhook-forms.ts";

const create = webhookListForms["create-webhook"];

const services = (["webhook", "discord"] as const satisfies WebhookService[]).map((value) => ({
  value,
  label: webhookServiceLabels[value],
}));

/** Adds an address. `formKey` is kept until the form is mounted anew, so that sent twice it adds one. */
export function NewWebhookForm({ formKey }: { formKey: string }) {
  const [firstKey] = useState(formKey);
  const form = useCheckedForm(create);
  const { errors, fields, failure, busy, onSubmit } = form;
  return (
    <Panel title="New webhook">
      <Form
        method="post"
        data-form={create.name}
        className={layout.stack}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={create.name} />
        <input type="hidden" name="idempotencyKey" value={firstKey} />
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <Field label="Type" error={errors.service}>
          <Select name="service" defaultValue={fields.service ?? "webhook"} options={services} />
        </Field>
        <Field label="Name" error={errors.name}>
          <TextInput name="name" maxLength={60} required defaultValue={fields.name} autoComplete="off" />
        </Field>
        <Field
          label="Address"
          error={errors.url}
          help="Your program’s https:// address, or the webhook URL of a Discord channel. We store it encrypted and never show it again."
        >
          <TextInput name="url" maxLength={500} required defaultValue={fields.url} autoComplete="off" mono />
        </Field>
        <KindBoxes chosen={[]} fields={fields} error={errors.kinds} />
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Adding…">
            Add webhook
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
