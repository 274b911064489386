import { PackageCheck, PackageX } from "lucide";
import type { DepositState } from "../../../../../domain/orders/model.ts";
import { longestNote } from "../../../../../domain/orders/model.ts";
import { DeskDialog, DialogLink } from "../../../../shell/desk/desk-dialog.tsx";
import styles from "../../../../shell/desk/desk-order.module.css";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import fieldStyles from "../../../../ui/field.module.css";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { KeyValues } from "../../../../ui/key-values.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { TextInput } from "../../../../ui/text-input.tsx";
import type { BoostDeskView, GearView } from "../boost-desk-view.ts";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";

const states = {
  held: { tone: "info", text: "Held" },
  returned: { tone: "good", text: "Returned" },
  kept: { tone: "warn", text: "Kept by us" },
} as const satisfies Record<DepositState, object>;

/** Our gear and its deposit: back, so that the deposit is owed to the customer, or kept with a note. */
export function GearCard({ boost: { gear, version } }: { boost: BoostDeskView }) {
  if (!gear) return null;
  const { tone, text } = states[gear.state];
  return (
    <>
      <Panel id="gear" title="Our gear" aside={<Badge tone={tone}>{text}</Badge>}>
        <KeyValues labelled items={[{ label: "Deposit", value: gear.deposit }]} />
        <p className={fieldStyles.help}>{gear.text}</p>
        <div className={styles.actions}>
          {gear.mayReturn ? (
            <DialogLink name="gear-returned" icon={<Icon of={PackageCheck} size={16} />}>
              Gear returned
            </DialogLink>
          ) : null}
          {gear.mayKeep ? (
            <DialogLink name="gear-kept" variant="danger" icon={<Icon of={PackageX} size={16} />}>
              Keep deposit
            </DialogLink>
          ) : null}
        </div>
      </Panel>
      {gear.mayReturn ? <Returned gear={gear} version={version} /> : null}
      {gear.mayKeep ? <KeepDeposit gear={gear} version={version} /> : null}
    </>
  );
}

type SettleProps = { gear: GearView; version: number };

function Returned({ gear, version }: SettleProps) {
  return (
    <DeskDialog
      name="gear-returned"
      title="Gear returned"
      text={`We then owe the customer the ${gear.deposit} deposit and let them know.`}
    >
      <DeskForm form={orderForms.boostGear} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="outcome" value="returned" />
            <Field label="Note" optional help="The customer sees it." error={errors.note}>
              <TextInput name="note" maxLength={longestNote} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div>
              <Button type="submit" variant="primary" busy={busy} icon={<Icon of={PackageCheck} size={16} />}>
                Return deposit
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}

function KeepDeposit({ gear, version }: SettleProps) {
  return (
    <DeskDialog
      name="gear-kept"
      title="Keep deposit"
      text={`Our gear wasn't returned, so we keep the ${gear.deposit} deposit. We tell the customer why.`}
    >
      <DeskForm form={orderForms.boostGear} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="outcome" value="kept" />
            <Field label="Reason" help="The customer sees it." error={errors.note}>
              <TextInput name="note" maxLength={longestNote} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div>
              <Button type="submit" variant="danger-full" busy={busy} icon={<Icon of={PackageX} size={16} />}>
                Keep deposit
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
