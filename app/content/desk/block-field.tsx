import styles from "../../shell/desk/editor.module.css";
import { MoneyInput } from "../../ui/amount-input.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import type { FieldSpec } from "./block-specs.ts";
import { TypedText } from "./typed-text.tsx";

type BlockFieldProps = {
  name: string;
  field: FieldSpec;
  text: string;
  error: string | undefined;
  /** After a conflict: what this person had typed, where it differs from what is stored. */
  typed: string | undefined;
};

const multiline = new Set(["text", "paragraphs", "pairs"]);
const lines: Partial<Record<FieldSpec["kind"], number>> = { text: 4, paragraphs: 8, pairs: 4 };

/** One field of a block, as its kind asks. */
export function BlockField({ name, field, text, error, typed }: BlockFieldProps) {
  const { kind, label, optional, help, placeholder } = field;
  if (kind === "tick") {
    return (
      <div className={styles.full}>
        <Checkbox name={name} label={label} help={help} error={error} defaultChecked={text === "on"} />
      </div>
    );
  }
  const isLong = multiline.has(kind);
  return (
    <div className={(field.wide ?? isLong) ? styles.full : undefined}>
      <Field label={label} optional={optional} help={help} error={error}>
        {isLong ? (
          <Textarea name={name} defaultValue={text} rows={field.rows ?? lines[kind]} />
        ) : kind === "usd" ? (
          <MoneyInput name={name} defaultValue={text} placeholder={placeholder} />
        ) : (
          <TextInput
            name={name}
            defaultValue={text}
            type={kind === "day" ? "date" : "text"}
            inputMode={inputModes[kind]}
            placeholder={placeholder}
            autoComplete="off"
          />
        )}
      </Field>
      {typed === undefined || typed === text ? null : (
        <TypedText name={name} label={label} typed={typed} stored={text} />
      )}
    </div>
  );
}

const inputModes: Partial<Record<FieldSpec["kind"], "numeric" | "decimal">> = {
  number: "numeric",
  decimal: "decimal",
  usd: "decimal",
};
