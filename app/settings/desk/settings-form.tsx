import type { SettingsKey } from "../../../domain/settings/model.ts";
import styles from "../../shell/desk/editor.module.css";
import { Alert } from "../../ui/alert.tsx";
import { MoneyInput } from "../../ui/amount-input.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import fieldStyles from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/link.tsx";
import { ChoiceGroup } from "../../ui/radio.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../web/forms/use-edit-baseline.ts";
import type { SettingSpec } from "../shared/desk/setting-spec.ts";
import { groupSpecs } from "../shared/desk/setting-specs.ts";
import { choiceName, type SettingTexts, settingTexts, specsOf } from "../shared/desk/settings-input.ts";
import { settingsForm } from "./settings-forms.ts";

type SettingsFormProps = {
  group: SettingsKey;
  /** What is stored now. */
  value: object;
  version: number;
};

/**
 * The form of one group: what is typed stays through other admins' changes, which are told before they are
 * replaced.
 */
export function SettingsForm({ group, value, version }: SettingsFormProps) {
  const definition = settingsForm(group, value);
  const { name } = definition;
  const { title } = groupSpecs[group];
  const form = useCheckedForm(definition, { toasts: "of-fields" });
  const { errors, fields, failure, busy, onSubmit } = form;
  const baseline = useEditBaseline({ version, values: {} }, form);
  const stored = settingTexts(group, value);
  const isSent = fields.form !== undefined;
  const isConflict = failure !== null && errors.version !== undefined;
  const shown = isSent ? fields : stored;
  return (
    <Form
      method="post"
      data-form={name}
      className={styles.editor}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="version" value={baseline.version} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
          {isConflict ? " The saved value is below each setting. Save again to replace it with yours." : null}
        </Alert>
      ) : baseline.isBehind ? (
        <Alert tone="info" title="Another admin just changed these settings">
          Your changes are kept. You'll see both versions before you save.
        </Alert>
      ) : null}
      <div className={styles.fields}>
        {specsOf(group).map(([field, spec]) => (
          <Setting
            key={field}
            field={field}
            spec={spec}
            shown={shown}
            stored={isConflict ? stored : null}
            error={errors[field]}
          />
        ))}
      </div>
      <div className={styles.end}>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
          Save {title === title.toUpperCase() ? title : title.toLowerCase()}
        </Button>
      </div>
    </Form>
  );
}

type SettingProps = {
  field: string;
  spec: SettingSpec;
  shown: SettingTexts;
  /** After a conflict, what is stored. */
  stored: SettingTexts | null;
  error: string | undefined;
};

function Setting({ field, spec, shown, stored, error }: SettingProps) {
  if (spec.kind === "choices")
    return <Choices field={field} spec={spec} shown={shown} stored={stored} error={error} />;
  const text = shown[field] ?? "";
  if (spec.kind === "switch") {
    return (
      <div className={styles.full}>
        <Checkbox name={field} label={spec.label} defaultChecked={text === "on"} />
        {spec.help ? <p className={fieldStyles.help}>{spec.help}</p> : null}
        {stored && stored[field] !== text ? <StoredNow text={stored[field] || "off"} /> : null}
      </div>
    );
  }
  const isLong = spec.kind === "text" || spec.kind === "list";
  return (
    <div className={isLong ? styles.full : undefined}>
      <Field label={spec.label} help={spec.help} error={error}>
        {isLong ? (
          <Textarea name={field} defaultValue={text} rows={4} maxLength={1_000} />
        ) : spec.kind === "usd" ? (
          <MoneyInput name={field} defaultValue={text} />
        ) : (
          <TextInput
            name={field}
            defaultValue={text}
            inputMode={inputModes[spec.kind]}
            autoComplete="off"
            post={spec.kind === "number" ? spec.unit : spec.kind === "percent" ? "%" : undefined}
          />
        )}
      </Field>
      {stored && stored[field] !== text ? (
        <StoredNow text={(stored[field] || "nothing").replaceAll("\n", ", ")} />
      ) : null}
    </div>
  );
}

const inputModes: Partial<Record<SettingSpec["kind"], "decimal" | "numeric">> = {
  usd: "decimal",
  percent: "decimal",
  number: "numeric",
};

type ChoicesProps = SettingProps & { spec: Extract<SettingSpec, { kind: "choices" }> };

function Choices({ field, spec, shown, stored, error }: ChoicesProps) {
  const { label, help, choices } = spec;
  const nameOf = (value: string) => choiceName(field, value);
  const differs =
    stored && choices.some(({ value }) => (shown[nameOf(value)] ?? "") !== stored[nameOf(value)]);
  const on = choices.filter(({ value }) => stored?.[nameOf(value)] === "on").map((choice) => choice.label);
  return (
    <div>
      <ChoiceGroup legend={label} {...(error === undefined ? {} : { error })}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={nameOf(choice.value)}
            label={choice.label}
            defaultChecked={shown[nameOf(choice.value)] === "on"}
          />
        ))}
      </ChoiceGroup>
      {help ? <p className={fieldStyles.help}>{help}</p> : null}
      {differs ? <StoredNow text={on.join(", ") || "nothing"} /> : null}
    </div>
  );
}

function StoredNow({ text }: { text: string }) {
  return (
    <p className={styles.typed}>
      <b>Saved now:</b> {text}
    </p>
  );
}
