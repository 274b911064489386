import { longestNote } from "../../../../domain/orders/model.ts";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";
import text from "../../../ui/text.module.css";
import { Textarea } from "../../../ui/textarea.tsx";
import { effectCopy, type RecoveredEffect } from "./recovered-copy.ts";

type EffectFieldsProps = {
  errors: Record<string, string>;
  fields: Record<string, string>;
  /** Whether the reader may block; others flag. */
  mayBlock: boolean;
};

const effects: readonly RecoveredEffect[] = ["flag", "block"];

/** What an entry does and why, for every form that puts something on the list. */
export function EffectFields({ errors, fields, mayBlock }: EffectFieldsProps) {
  const help = "Staff see it. Leave out the name or address itself.";
  return (
    <>
      {mayBlock ? (
        <ChoiceGroup legend="Effect" error={errors.effect}>
          {effects.map((effect) => (
            <Radio
              key={effect}
              name="effect"
              value={effect}
              defaultChecked={(fields.effect ?? "flag") === effect}
              {...effectCopy[effect]}
            />
          ))}
        </ChoiceGroup>
      ) : (
        <>
          <input type="hidden" name="effect" value="flag" />
          <p className={cx(text.small, text.muted)}>{effectCopy.flag.help} Only managers can block.</p>
        </>
      )}
      <Field label="Reason" help={help} error={errors.note}>
        <Textarea name="note" rows={2} maxLength={longestNote} defaultValue={fields.note} />
      </Field>
    </>
  );
}
