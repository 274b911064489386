import { Minus, Plus } from "lucide";
import { type ComponentProps, useRef } from "react";
import styles from "./control.module.css";
import { useFieldWiring } from "./field.tsx";
import { Icon } from "./icons.tsx";

type NumberStepperProps = Omit<ComponentProps<"input">, "type" | "className" | "ref">;

/** A whole number between two buttons. Steps, min and max are the browser's; typing works as ever. */
export function NumberStepper(props: NumberStepperProps) {
  const input = useRef<HTMLInputElement>(null);

  function step(by: 1 | -1) {
    const control = input.current;
    if (!control) return;
    if (by > 0) control.stepUp();
    else control.stepDown();
    // stepUp() is silent; the event lets a controlled value and the form hear of it.
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const held = props.disabled || props.readOnly;
  return (
    <div className={styles.numberStepper}>
      <button type="button" aria-label="Less" disabled={held} onClick={() => step(-1)}>
        <Icon of={Minus} />
      </button>
      <input inputMode="numeric" {...props} {...useFieldWiring(props)} type="number" ref={input} />
      <button type="button" aria-label="More" disabled={held} onClick={() => step(1)}>
        <Icon of={Plus} />
      </button>
    </div>
  );
}
