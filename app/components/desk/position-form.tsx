import { Form } from "react-router";
import { positionInput } from "../../../domain/gold/inputs.ts";
import type { GoldPosition } from "../../../domain/gold/model.ts";
import { formatMillions } from "../../../kernel/money.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { goldForms, goldTitles } from "./gold-forms.ts";
import { useBegunVersion } from "./use-begun-version.ts";

type PositionProps = {
  kind: "stock" | "capacity";
  position: GoldPosition;
  /** Whether the reader may set it. */
  mayEdit: boolean;
};

const words = {
  stock: {
    title: "Stock",
    total: "In our vault",
    reserved: "Held for open purchases",
    available: "Customers can buy",
    label: "Gold in our vault, in millions",
    save: "Save stock",
  },
  capacity: {
    title: "Buying capacity",
    total: "We buy up to",
    reserved: "Held for open sales",
    available: "Customers can sell",
    label: "We buy up to, in millions",
    save: "Save capacity",
  },
} as const;

/** Stock or capacity: how much there is, what open orders hold of it, and a form that sets it. */
export function PositionPanel({ kind, position, mayEdit }: PositionProps) {
  const { title, total, reserved, available } = words[kind];
  return (
    <Panel title={title}>
      <div className="stack">
        <KeyValues
          cash
          items={[
            { label: total, value: formatMillions(position.totalMillions) },
            { label: reserved, value: formatMillions(position.reservedMillions) },
            { label: available, value: formatMillions(position.availableMillions), tone: "gold" },
          ]}
        />
        {mayEdit ? <PositionForm kind={kind} position={position} /> : null}
      </div>
    </Panel>
  );
}

function PositionForm({ kind, position }: Omit<PositionProps, "mayEdit">) {
  const name = goldForms[kind];
  const form = useCheckedForm(name, positionInput, goldTitles[kind]);
  const { errors, fields, refusal, busy, onSubmit } = form;
  const { version, isBehind } = useBegunVersion(position.version, form);
  const now = formatMillions(position.totalMillions);
  return (
    <Form method="post" data-form={name} className="editor" noValidate onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={version} />
      {refusal && errors.version ? (
        <Alert tone="bad" title={refusal.title}>
          {refusal.text}
        </Alert>
      ) : isBehind ? (
        <Alert tone="info" title={`It is ${now} by now`}>
          What you typed is kept here. When you save it, you are asked again.
        </Alert>
      ) : null}
      <Field label={words[kind].label} error={errors.totalMillions}>
        <TextInput
          name="totalMillions"
          defaultValue={fields.totalMillions ?? String(position.totalMillions)}
          inputMode="numeric"
          autoComplete="off"
          post="M"
        />
      </Field>
      <div className="editor-end">
        <Button type="submit" busy={busy} busyLabel="Saving…">
          {words[kind].save}
        </Button>
      </div>
    </Form>
  );
}
