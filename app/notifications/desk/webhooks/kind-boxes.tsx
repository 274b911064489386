import { eventField, kindField } from "../../../../domain/notifications/inputs.ts";
import { kindOf, type NotificationKind, webhookKinds } from "../../../../domain/notifications/model.ts";
import styles from "../../../shell/desk/keys.module.css";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldError } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";

type Sent = {
  /** What was sent, after a failure. */
  fields: Readonly<Record<string, string>>;
  error: string | undefined;
};

/** The kinds that a channel, or an address from before there were types, can be told of. */
export function KindBoxes({ chosen, ...sent }: Sent & { chosen: readonly NotificationKind[] }) {
  const boxes = webhookKinds.map((kind) => ({ name: kindField(kind), label: kindOf(kind).label }));
  const names = chosen.map(kindField);
  return <Boxes legend="Tell it about" boxes={boxes} chosen={names} {...sent} />;
}

export type EventGroup = { label: string; types: readonly string[] };

/** The types of events that an address can be told of, by what they are about. */
export function EventBoxes({
  groups,
  chosen,
  fields,
  error,
}: Sent & { groups: readonly EventGroup[]; chosen: readonly string[] }) {
  return (
    <div className={layout.stack}>
      <b>Tell it about</b>
      {groups.map(({ label, types }) => (
        <details key={label} open={types.some((type) => chosen.includes(type)) || fields.form !== undefined}>
          <summary>
            {label} <small>{types.length}</small>
          </summary>
          <Boxes
            legend={label}
            isNamedAbove
            boxes={types.map((type) => ({ name: eventField(type), label: type }))}
            chosen={chosen.map(eventField)}
            fields={fields}
            error={undefined}
          />
        </details>
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}

function Boxes({
  legend,
  isNamedAbove = false,
  boxes,
  chosen,
  fields,
  error,
}: Sent & {
  legend: string;
  isNamedAbove?: boolean;
  boxes: { name: string; label: string }[];
  chosen: readonly string[];
}) {
  const isSent = fields.form !== undefined;
  return (
    <fieldset className={styles.keyActions}>
      <legend className={isNamedAbove ? layout.visuallyHidden : undefined}>{legend}</legend>
      {boxes.map(({ name, label }) => (
        <Checkbox
          key={name}
          name={name}
          label={label}
          defaultChecked={isSent ? fields[name] === "on" : chosen.includes(name)}
        />
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
