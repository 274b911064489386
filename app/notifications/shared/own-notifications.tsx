import { useLocation } from "react-router";
import { customerChoicesInput, customerField } from "../../../domain/notifications/inputs.ts";
import type { CustomerKindName, CustomerWay } from "../../../domain/notifications/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../web/forms/use-edit-baseline.ts";
import { useFollowedVersion } from "../../web/forms/use-followed-version.ts";
import { DeviceList, type DeviceRow } from "./device-list.tsx";
import styles from "./own-notifications.module.css";
import { PushSwitch } from "./push-switch.tsx";

export const customerChoicesForm = "notifications";
export const customerChoicesTitle = "Choices not saved";

export type OwnNotificationsProps = {
  version: number;
  isDiscordClosed: boolean;
  kinds: readonly {
    kind: CustomerKindName;
    label: string;
    help: string;
    isEmailOptional: boolean;
    offered: readonly CustomerWay[];
    ways: readonly CustomerWay[];
  }[];
  devices: readonly DeviceRow[];
};

const wayLabels: Record<CustomerWay, string> = { email: "Email", push: "Push", discord: "Discord" };

/** How a customer is told of their own orders, by kind and way, and on which devices. */
export function OwnNotifications(props: OwnNotificationsProps) {
  const { devices, version } = props;
  const followed = useFollowedVersion(customerChoicesForm, version, useLocation().key);
  return (
    <Panel title="Notifications">
      <div className={layout.stack}>
        <PushSwitch lead="Get a notification on this device when something happens with your orders." />
        <DeviceList devices={devices} />
        <Choices key={followed} {...props} />
      </div>
    </Panel>
  );
}

function Choices({ version, isDiscordClosed, kinds }: OwnNotificationsProps) {
  const form = useCheckedForm({
    name: customerChoicesForm,
    schema: customerChoicesInput,
    title: customerChoicesTitle,
  });
  const { fields, failure, busy, onSubmit } = form;
  const baseline = useEditBaseline({ version, values: {} }, form);
  const isSent = fields.form !== undefined;
  return (
    <Form
      method="post"
      data-form={customerChoicesForm}
      className={layout.stack}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={customerChoicesForm} />
      <input type="hidden" name="version" value={baseline.version} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      {isDiscordClosed ? (
        <Alert tone="warn" title="We can't message you on Discord">
          Allow direct messages from a server you share with us, then tick Discord again.
        </Alert>
      ) : null}
      <ul className={styles.kinds}>
        {kinds.map(({ kind, label, help, isEmailOptional, offered, ways }) => (
          <li key={kind}>
            <fieldset className={styles.kind}>
              <legend>
                <b>{label}</b>
                <small className={text.muted}>{help}</small>
              </legend>
              {offered.map((way) => {
                const name = customerField(kind, way);
                const isFixed = way === "email" && !isEmailOptional;
                return isFixed ? (
                  <span key={way} className={text.muted}>
                    Always emailed
                  </span>
                ) : (
                  <Checkbox
                    key={way}
                    name={name}
                    label={wayLabels[way]}
                    defaultChecked={isSent ? fields[name] === "on" : ways.includes(way)}
                  />
                );
              })}
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <Button type="submit" busy={busy} busyLabel="Saving…">
          Save choices
        </Button>
      </div>
    </Form>
  );
}
