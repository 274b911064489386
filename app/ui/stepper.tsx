import { Check } from "lucide";
import { cx } from "./cx.ts";
import { Icon, type IconDrawing } from "./icons.tsx";
import { Moment } from "./moment.tsx";
import styles from "./stepper.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type StepperStep = {
  label: string;
  state: "done" | "now" | "todo";
  time?: Date | null;
  /** Shown while the order stands here; a tick without it. */
  icon?: IconDrawing;
};

type StepperProps = { label: string; steps: readonly StepperStep[]; across?: boolean };

/**
 * The steps an order takes and where it stands. `across` lays them side by side on a wide screen, and shows
 * one line on a phone, "2 of 6 · In Progress": who listens gets them all.
 */
export function Stepper({ label, steps, across }: StepperProps) {
  const here = steps.findLastIndex(({ state }) => state !== "todo");
  return (
    <ol className={cx(styles.steps, across && styles.across)} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={cx(styles[step.state], index === here && styles.here)}
          aria-current={step.state === "now" ? "step" : undefined}
        >
          <i>{step.state === "todo" ? null : <Icon of={glyphOf(step)} size={14} />}</i>
          <span>
            {across && index === here ? (
              <span className={styles.count} aria-hidden="true">
                {index + 1} of {steps.length} ·{" "}
              </span>
            ) : null}
            {step.label}
            {step.state === "done" ? <VisuallyHidden> (done)</VisuallyHidden> : null}
          </span>
          {step.time ? (
            <span className={styles.time}>
              <Moment at={step.time} show="time" />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function glyphOf({ state, icon }: StepperStep): IconDrawing {
  return state === "now" && icon ? icon : Check;
}
