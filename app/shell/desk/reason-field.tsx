import { useId, useRef } from "react";
import chipStyles from "../../ui/chip.module.css";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./reason-field.module.css";

type PresetsProps = { presets: readonly string[]; onPick: (text: string) => void };

/** Usual reasons, each filled in by one press. Shown once scripts run; a field's own list has them before. */
export function Presets({ presets, onPick }: PresetsProps) {
  if (!useHydrated()) return null;
  return (
    <fieldset className={styles.presets} aria-label="Presets">
      {presets.map((text) => (
        <button key={text} type="button" className={chipStyles.chip} onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** Writes a text into a field as if it was typed, and leaves the focus there. */
export function fillIn(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

type ReasonFieldProps = {
  name: string;
  label: string;
  presets: readonly string[];
  error: string | undefined;
  defaultValue: string | undefined;
  help?: string;
  hideLabel?: boolean;
  placeholder?: string;
  maxLength?: number;
};

/** A reason that is logged: typed, or one of the usual ones by a press. */
export function ReasonField({
  name,
  label,
  presets,
  error,
  help,
  hideLabel = false,
  maxLength = 500,
  ...input
}: ReasonFieldProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label={label} hideLabel={hideLabel} error={error} help={help}>
        <TextInput
          ref={field}
          name={name}
          maxLength={maxLength}
          autoComplete="off"
          list={listId}
          {...input}
        />
      </Field>
      <datalist id={listId}>
        {presets.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <Presets presets={presets} onPick={(text) => fillIn(field.current, text)} />
    </>
  );
}
