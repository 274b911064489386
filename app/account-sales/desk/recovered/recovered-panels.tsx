import { Search } from "lucide";
import styles from "../../../shell/desk/recovered.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { EffectFields } from "../../shared/desk/effect-fields.tsx";
import {
  effectCopy,
  kindLabel,
  type RecoveredFinding,
  recoveredKinds,
} from "../../shared/desk/recovered-copy.ts";
import { recoveredForms } from "./recovered-forms.ts";

type FormState = ReturnType<typeof useCheckedForm>;
const check = recoveredForms["check-recovered"];
const add = recoveredForms["add-recovered"];

/** Asks whether something stands on the list; nothing of the question is kept. */
export function CheckForm({ finding }: { finding: RecoveredFinding | undefined }) {
  const form = useCheckedForm(check, { toasts: "of-fields" });
  const shown = { kind: finding?.kind, value: finding?.value, ...form.fields };
  return (
    <Panel title="Check the list" id="check">
      <div aria-live="polite" className={styles.finding}>
        {finding && !form.busy ? <Finding finding={finding} /> : null}
      </div>
      <Form
        method="post"
        data-form={check.name}
        className={cx(layout.stack, layout.snug)}
        noValidate
        onSubmit={form.onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={check.name} />
        <TraitFields errors={form.errors} kind={shown.kind} value={shown.value} />
        <div>
          <Button type="submit" busy={form.busy} busyLabel="Checking…" icon={<Icon of={Search} size={16} />}>
            Check
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Finding({ finding: { kind, value, hit } }: { finding: RecoveredFinding }) {
  if (!hit) {
    return (
      <Alert tone="good" title="Not on the list">
        {kindLabel(kind)} “{value}” isn't blocked or flagged.
      </Alert>
    );
  }
  const { help } = effectCopy[hit.effect];
  return (
    <Alert tone="warn" title={hit.effect === "block" ? "Blocked" : "Flagged"}>
      {kindLabel(kind)} “{value}”: {hit.note}. {help}
    </Alert>
  );
}

type AddFormProps = {
  mayBlock: boolean;
  /** What was just looked up, to begin with. */
  finding: RecoveredFinding | undefined;
};

/** Puts something on the list by hand. */
export function AddForm({ mayBlock, finding }: AddFormProps) {
  const form = useCheckedForm(add);
  const { errors, fields, busy, onSubmit } = form;
  return (
    <Panel title="Add to list" id="add">
      <Form
        method="post"
        data-form={add.name}
        className={cx(layout.stack, layout.snug)}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={add.name} />
        <WholeFailure form={form} />
        <TraitFields
          errors={errors}
          kind={fields.kind ?? finding?.kind}
          value={fields.value ?? finding?.value}
        />
        <EffectFields errors={errors} fields={fields} mayBlock={mayBlock} />
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Adding…">
            Add to list
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** What was refused of a form without naming a field that it shows. */
export function WholeFailure({ form: { failure, errors } }: { form: FormState }) {
  if (!failure || Object.keys(errors).length > 0) return null;
  return (
    <Alert tone="bad" title={failure.title}>
      {failure.text}
    </Alert>
  );
}

type TraitFieldsProps = {
  errors: Record<string, string>;
  kind: string | undefined;
  value: string | undefined;
};

function TraitFields({ errors, kind, value }: TraitFieldsProps) {
  return (
    <>
      <Field label="Type" error={errors.kind}>
        <Select name="kind" options={recoveredKinds} defaultValue={kind ?? "rsn"} />
      </Field>
      <Field
        label="Name or address"
        help="We only keep a hash. Start a $Cashtag with $, a Venmo handle with @."
        error={errors.value}
      >
        <TextInput name="value" maxLength={200} autoComplete="off" spellCheck={false} defaultValue={value} />
      </Field>
    </>
  );
}
