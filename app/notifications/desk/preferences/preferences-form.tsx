import { choiceField } from "../../../../domain/notifications/inputs.ts";
import type { NotificationKind, PersonalWay } from "../../../../domain/notifications/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../../web/forms/use-edit-baseline.ts";
import styles from "./preferences.module.css";
import { preferencesForms } from "./preferences-forms.ts";

const definition = preferencesForms["notification-preferences"];

type KindChoice = { kind: NotificationKind; label: string; help: string; ways: readonly PersonalWay[] };

type PreferencesFormProps = {
  version: number;
  kinds: readonly KindChoice[];
  isQuiet: boolean;
  from: string;
  until: string;
  timeZone: string;
  timeZones: readonly string[];
};

const wayLabels: Record<PersonalWay, string> = { inbox: "Inbox", alert: "Alert", push: "Push" };

/** What one is told of, by which way, and the hours in which nothing sounds. */
export function PreferencesForm(props: PreferencesFormProps) {
  const { version, kinds, isQuiet, from, until, timeZone, timeZones } = props;
  const form = useCheckedForm(definition, { toasts: "of-fields" });
  const { errors, fields, failure, busy, onSubmit } = form;
  const baseline = useEditBaseline({ version, values: {} }, form);
  const isSent = fields.form !== undefined;
  const ticked = (name: string, stored: boolean) => (isSent ? fields[name] === "on" : stored);
  const ownZone = useOwnZone();
  return (
    <Form
      method="post"
      data-form={definition.name}
      className={layout.stack}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={definition.name} />
      <input type="hidden" name="version" value={baseline.version} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : baseline.isBehind ? (
        <Alert tone="info" title="You changed these in another window">
          Your changes here are kept until you save.
        </Alert>
      ) : null}
      <Panel title="What you’re told about" pad={false}>
        <ul className={styles.kinds}>
          {kinds.map(({ kind, label, help, ways }) => (
            <li key={kind}>
              <fieldset className={styles.kind}>
                <legend>
                  <b>{label}</b>
                  <span className={textStyles.muted}>{help}</span>
                </legend>
                <div className={styles.ways}>
                  {(["inbox", "alert", "push"] as const).map((way) => {
                    const name = choiceField(kind, way);
                    return (
                      <Checkbox
                        key={way}
                        name={name}
                        label={wayLabels[way]}
                        defaultChecked={ticked(name, ways.includes(way))}
                      />
                    );
                  })}
                </div>
              </fieldset>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Quiet hours">
        <div className={layout.stack}>
          <Checkbox
            name="quiet"
            label="No alerts or pushes at night"
            help="Notifications still reach your inbox. One alert and one push sum them up when quiet hours end. Until then, everyone is told about your orders."
            defaultChecked={ticked("quiet", isQuiet)}
          />
          <div className={styles.hours}>
            <Field label="From" error={errors.from}>
              <TextInput type="time" name="from" required defaultValue={fields.from ?? from} />
            </Field>
            <Field label="Until" error={errors.until}>
              <TextInput type="time" name="until" required defaultValue={fields.until ?? until} />
            </Field>
            <Field
              label="Time zone"
              error={errors.timeZone}
              help={ownZone ? `This device is in ${ownZone}.` : undefined}
            >
              <Select
                name="timeZone"
                defaultValue={fields.timeZone ?? timeZone}
                options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
              />
            </Field>
          </div>
        </div>
      </Panel>
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
          Save preferences
        </Button>
      </div>
    </Form>
  );
}

/** The time zone of the browser, once the scripts run. */
function useOwnZone(): string | null {
  const hydrated = useHydrated();
  return hydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ") : null;
}
