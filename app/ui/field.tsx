import { CircleAlert } from "lucide";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { Icon } from "./icons.tsx";
import layout from "./layout.module.css";
import { withMoments } from "./moment.tsx";

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  /** Keeps the label for screen readers only, where the place says enough. */
  hideLabel?: boolean;
  /** Marks a field that may stay empty. */
  optional?: boolean;
  help?: ReactNode;
  /** The sentence to show; its presence marks the field as wrong. */
  error?: string;
  /** The control's id, when something outside must point at it. */
  id?: string;
  className?: string;
};

/** A label, its control, and help or error below. The control inside takes its id and hints from here. */
export function Field({ label, children, hideLabel, optional, help, error, id, className }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = help ? `${controlId}-help` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = cx(errorId, helpId) || undefined;
  return (
    <div className={cx(styles.field, error && styles.invalid, className)}>
      <label htmlFor={controlId} className={hideLabel ? layout.visuallyHidden : undefined}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      <FieldContext.Provider value={{ id: controlId, describedBy, invalid: error !== undefined }}>
        {children}
      </FieldContext.Provider>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {help ? (
        <p className={styles.help} id={helpId}>
          {withMoments(help)}
        </p>
      ) : null}
    </div>
  );
}

/** The red sentence below a control. Use it alone where several controls share one error. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon of={CircleAlert} size={15} />
      {children}
    </p>
  );
}

type Wirable = { id?: string; "aria-describedby"?: string; "aria-invalid"?: unknown };

/** The attributes that tie a control to the Field around it; the control's own win. */
export function useFieldWiring(own: Wirable) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] === true || field?.invalid || undefined,
  };
}
