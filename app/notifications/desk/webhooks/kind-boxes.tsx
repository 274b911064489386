import { kindField } from "../../../../domain/notifications/inputs.ts";
import { kindOf, type NotificationKind, webhookKinds } from "../../../../domain/notifications/model.ts";
import styles from "../../../shell/desk/keys.module.css";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldError } from "../../../ui/field.tsx";

type KindBoxesProps = {
  chosen: readonly NotificationKind[];
  /** What was sent, after a failure. */
  fields: Readonly<Record<string, string>>;
  error: string | undefined;
};

/** The kinds that an address can be told of. */
export function KindBoxes({ chosen, fields, error }: KindBoxesProps) {
  const isSent = fields.form !== undefined;
  return (
    <fieldset className={styles.keyActions}>
      <legend>Tell it about</legend>
      {webhookKinds.map((kind) => {
        const name = kindField(kind);
        const isOn = isSent ? fields[name] === "on" : chosen.includes(kind);
        return <Checkbox key={kind} name={name} label={kindOf(kind).label} defaultChecked={isOn} />;
      })}
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
