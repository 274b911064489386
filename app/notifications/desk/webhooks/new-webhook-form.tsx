import { useState } from "react";
import type { WebhookService } from "../../../../domain/notifications/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { EventBoxes, type EventGroup, KindBoxes } from "./kind-boxes.tsx";
import { webhookListForms } from "./webhook-forms.ts";

const forms = {
  webhook: {
    title: "New webhook",
    form: webhookListForms["create-webhook"],
    address: "Your program’s https:// address. We store it encrypted and never show it again.",
    button: "Add webhook",
  },
  discord: {
    title: "New Discord channel",
    form: webhookListForms["create-channel"],
    address: "The webhook URL of a channel. We store it encrypted and never show it again.",
    button: "Add channel",
  },
} as const satisfies Record<WebhookService, unknown>;

type NewWebhookProps = {
  service: WebhookService;
  formKey: string;
  groups: readonly EventGroup[];
  /** Whether an address on this machine works too, as in a demo at home. */
  reachesHome: boolean;
};

/** What only a demo at home says. */
const atHome = "This demo also reaches programs on this machine: http://localhost:4000/hook";

/** Adds an address. `formKey` is kept until the form is mounted anew, so that sent twice it adds one. */
export function NewWebhookForm({ service, formKey, groups, reachesHome }: NewWebhookProps) {
  const [firstKey] = useState(formKey);
  const { title, form: create, address, button } = forms[service];
  const form = useCheckedForm(create);
  const { errors, fields, failure, busy, onSubmit } = form;
  return (
    <Panel title={title}>
      <Form
        method="post"
        data-form={create.name}
        className={layout.stack}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={create.name} />
        <input type="hidden" name="service" value={service} />
        <input type="hidden" name="idempotencyKey" value={firstKey} />
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <Field label="Name" error={errors.name}>
          <TextInput name="name" maxLength={60} required defaultValue={fields.name} autoComplete="off" />
        </Field>
        <Field
          label="Address"
          error={errors.url}
          help={reachesHome && service === "webhook" ? `${address} ${atHome}` : address}
        >
          <TextInput name="url" maxLength={500} required defaultValue={fields.url} autoComplete="off" mono />
        </Field>
        {service === "webhook" ? (
          <EventBoxes groups={groups} chosen={[]} fields={fields} error={errors.events} />
        ) : (
          <KindBoxes chosen={[]} fields={fields} error={errors.kinds} />
        )}
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Adding…">
            {button}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
