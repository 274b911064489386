import { Send } from "lucide";
import type { NotificationKind } from "../../../../domain/notifications/model.ts";
import styles from "../../../shell/desk/keys.module.css";
import { Alert } from "../../../ui/alert.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../../web/forms/use-edit-baseline.ts";
import { EventBoxes, type EventGroup, KindBoxes } from "./kind-boxes.tsx";
import { webhookForms } from "./webhook-forms.ts";

const change = webhookForms["change-webhook"];

type WebhookFormProps = {
  id: string;
  name: string;
  format: 1 | 2;
  kinds: readonly NotificationKind[];
  events: readonly string[];
  groups: readonly EventGroup[];
  isOn: boolean;
  version: number;
};

/** What an address is called and told of, and whether it is. */
export function WebhookForm({ id, name, format, kinds, events, groups, isOn, version }: WebhookFormProps) {
  const form = useCheckedForm(change);
  const { errors, fields, failure, busy, onSubmit } = form;
  const baseline = useEditBaseline({ version, values: {} }, form);
  const isSent = fields.form !== undefined;
  return (
    <Form
      method="post"
      data-form={change.name}
      className={layout.stack}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={change.name} />
      <input type="hidden" name="endpointId" value={id} />
      <input type="hidden" name="version" value={baseline.version} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : baseline.isBehind ? (
        <Alert tone="info" title="Something changed meanwhile">
          Your changes here are kept until you save.
        </Alert>
      ) : null}
      <Checkbox
        name="isOn"
        label="On"
        help="We switch it off after three days without an answer."
        defaultChecked={isSent ? fields.isOn === "on" : isOn}
      />
      <Field label="Name" error={errors.name}>
        <TextInput
          name="name"
          maxLength={60}
          required
          defaultValue={fields.name ?? name}
          autoComplete="off"
        />
      </Field>
      {format === 2 ? (
        <EventBoxes groups={groups} chosen={events} fields={fields} error={errors.events} />
      ) : (
        <KindBoxes chosen={kinds} fields={fields} error={errors.kinds} />
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
          Save webhook
        </Button>
      </div>
    </Form>
  );
}

/** Sends a test, also while the address is off. */
export function TestWebhook() {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={webhookForms["test-webhook"].name} />
      <Button type="submit" size="sm" icon={<Icon of={Send} size={15} />}>
        Send test event
      </Button>
    </Form>
  );
}

/** Opens to a second press, which works without scripts too. */
export function RemoveWebhook() {
  return (
    <details className={styles.keyRevoke}>
      <summary className={cx(buttonStyles.button, buttonStyles.danger, buttonStyles.sm)}>
        Remove webhook
      </summary>
      <Form method="post">
        <input type="hidden" name="form" value={webhookForms["remove-webhook"].name} />
        <p className={text.small}>Its address, key and log are deleted. You can’t undo this.</p>
        <Button type="submit" size="sm" variant="danger-full">
          Remove now
        </Button>
      </Form>
    </details>
  );
}
