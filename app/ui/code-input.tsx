import type { ComponentProps, FormEvent } from "react";
import styles from "./code-input.module.css";
import controlStyles from "./control.module.css";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field.tsx";

type CodeInputProps = Omit<ComponentProps<"input">, "type" | "className" | "onInput"> & {
  /** Called once all six digits are there. */
  onComplete?: (code: string) => void;
};

const DIGITS = 6;

/** One control for a six-digit code, so that pasting, autofill and screen readers work. */
export function CodeInput({ onComplete, ...rest }: CodeInputProps) {
  function digitsOnly(event: FormEvent<HTMLInputElement>) {
    const control = event.currentTarget;
    const digits = control.value.replace(/\D/g, "").slice(0, DIGITS);
    if (digits !== control.value) control.value = digits;
    if (digits.length === DIGITS) onComplete?.(digits);
  }
  return (
    <div className={cx(controlStyles.control, styles.digits)}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        required
        {...rest}
        {...useFieldWiring(rest)}
        type="text"
        onInput={digitsOnly}
      />
    </div>
  );
}
