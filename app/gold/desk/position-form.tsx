import { useState } from "react";
import { type GoldPosition, longestReason } from "../../../domain/gold/model.ts";
import { formatMillions } from "../../../kernel/money.ts";
import styles from "../../shell/desk/editor.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { goldForms } from "./gold-forms.ts";

type PositionProps = {
  kind: "stock" | "capacity";
  position: GoldPosition;
  /** Whether the reader may adjust it. */
  mayEdit: boolean;
  /** Kept until this form is mounted anew, so that sending it twice adjusts once (Rule P11). */
  formKey: string;
};

const copy = {
  stock: {
    title: "Stock",
    total: "In our vault",
    reserved: "Held for purchases and returns",
    available: "Customers can buy",
    moves: "Collected gold raises it. Delivered and returned gold lowers it automatically.",
    example: "Restocked from the main account",
    save: "Adjust stock",
  },
  capacity: {
    title: "Buying capacity",
    total: "We buy up to",
    reserved: "Held for open sales",
    available: "Customers can sell",
    moves: "Collected gold uses it up automatically.",
    example: "Budget for the weekend",
    save: "Adjust capacity",
  },
} as const;

/** Stock or capacity: how much there is, what open orders hold of it, and a form that adjusts it. */
export function PositionPanel({ kind, position, mayEdit, formKey }: PositionProps) {
  const { title, total, reserved, available } = copy[kind];
  const { newcomersMillions } = position;
  return (
    <Panel title={title}>
      <div className={layout.stack}>
        <KeyValues
          cash
          items={[
            { label: total, value: formatMillions(position.totalMillions) },
            { label: reserved, value: formatMillions(position.reservedMillions) },
            ...(newcomersMillions > 0
              ? [{ label: "Of that, for new customers", value: formatMillions(newcomersMillions) }]
              : []),
            { label: available, value: formatMillions(position.availableMillions), tone: "gold" },
          ]}
        />
        {mayEdit ? <AdjustmentForm kind={kind} formKey={formKey} /> : null}
      </div>
    </Panel>
  );
}

function AdjustmentForm({ kind, formKey }: Pick<PositionProps, "kind" | "formKey">) {
  const [key] = useState(formKey);
  const { name } = goldForms[kind];
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(goldForms[kind]);
  const { moves, example, save } = copy[kind];
  return (
    <Form
      method="post"
      data-form={name}
      className={styles.editor}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="idempotencyKey" value={key} />
      {failure && Object.keys(errors).length === 0 ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <Field label="Add or remove, in millions" help={moves} error={errors.deltaMillions}>
        <TextInput
          name="deltaMillions"
          defaultValue={fields.deltaMillions ?? ""}
          placeholder="+50 or -20"
          autoComplete="off"
          post="M"
        />
      </Field>
      <Field label="Reason" error={errors.reason}>
        <TextInput
          name="reason"
          defaultValue={fields.reason ?? ""}
          placeholder={example}
          maxLength={longestReason}
          autoComplete="off"
        />
      </Field>
      <div className={styles.end}>
        <Button type="submit" busy={busy} busyLabel="Saving…">
          {save}
        </Button>
      </div>
    </Form>
  );
}
