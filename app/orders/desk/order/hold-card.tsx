import { Timer } from "lucide";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView } from "./order-view.ts";

type Hold = NonNullable<OrderDeskView["hold"]>;

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

function factsOf({ untilText, waitsFor, claimed }: Hold) {
  return [
    { label: "Held until", value: untilText },
    { label: "Waiting for", value: waitsFor },
    ...(claimed ? [{ label: "Customer says it's sent", value: claimed }] : []),
  ];
}

function HoldLonger({ version }: { version: number }) {
  return (
    <DeskForm form={orderForms["hold-longer"]} version={version}>
      {({ busy }) => (
        <>
          <div className={layout.row}>
            {lengths.map(({ minutes, label }) => (
              <Button
                key={minutes}
                type="submit"
                name="minutes"
                value={minutes}
                busy={busy}
                icon={<Icon of={Timer} size={16} />}
              >
                {label}
              </Button>
            ))}
          </div>
          <p className={fieldStyles.help}>We email the customer the new time and log it.</p>
        </>
      )}
    </DeskForm>
  );
}
