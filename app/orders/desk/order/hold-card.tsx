import { Timer } from "lucide";
import { holdLongerInput } from "../../../../domain/orders/inputs.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { FormFailure } from "./desk-form.tsx";
import { type HoldDeskView, type OrderDeskView, orderForms, orderFormTitles } from "./order-view.ts";

const lengths = [
  { minutes: 60, label: "Hold 1 h longer" },
  { minutes: 1_440, label: "Hold 24 h longer" },
] as const;

/** Until when an order is held, and the way to hold it longer (Rule P32). */
export function HoldCard({ order: { hold, version } }: { order: OrderDeskView }) {
  if (!hold) return null;
  return (
    <Panel title="Hold">
      <div className={cx(layout.stack, layout.snug)}>
        <HoldBar
          label="Ends automatically"
          expiresAt={hold.until}
          totalMs={hold.totalMs}
          serverNow={hold.serverNow}
        />
        <KeyValues labelled items={factsOf(hold)} />
        <HoldLonger version={version} />
      </div>
    </Panel>
  );
}

function factsOf({ untilText, waitsFor, claimed }: HoldDeskView) {
  return [
    { label: "Held until", value: untilText },
    { label: "Waiting for", value: waitsFor },
    ...(claimed ? [{ label: "Customer says it's sent", value: claimed }] : []),
  ];
}

function HoldLonger({ version }: { version: number }) {
  const name = orderForms.holdLonger;
  const form = useCheckedForm(name, holdLongerInput, orderFormTitles.holdLonger, { toasts: "of-fields" });
  return (
    <Form
      method="post"
      data-form={name}
      className={cx(layout.stack, layout.snug)}
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="version" value={version} />
      <FormFailure form={form} />
      <div className={layout.row}>
        {lengths.map(({ minutes, label }) => (
          <Button
            key={minutes}
            type="submit"
            name="minutes"
            value={minutes}
            busy={form.busy}
            icon={<Icon of={Timer} size={16} />}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className={fieldStyles.help}>We email the customer the new time and log it.</p>
    </Form>
  );
}
