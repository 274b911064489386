import { PackageCheck, PackageX } from "lucide";
import type { BoostForDesk } from "../../../../../domain/boosts/model.ts";
import type { DepositState } from "../../../../../domain/orders/model.ts";
import { longestNote } from "../../../../../domain/orders/model.ts";
import { formatUsd } from "../../../../../kernel/money.ts";
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
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";

const states = {
  held: { tone: "info", text: "Held" },
  returned: { tone: "good", text: "Returned" },
  kept: { tone: "warn", text: "Kept by us" },
} as const satisfies Record<DepositState, object>;

const stillOut = "Canceled with our gear still out. Record whether it came back to settle the deposit.";
const depositCopy = {
  held: "We refund it once our gear is returned.",
  returned: "Due or refunded. See Refund.",
  kept: "We keep it. If the gear comes back, you can still return the deposit.",
} as const satisfies Record<DepositState, string>;

type GearCardProps = { boost: BoostForDesk; version: number };

/** Our gear and its deposit: back, so that the deposit is owed to the customer, or kept with a note. */
export function GearCard({ boost: { gear, status }, version }: GearCardProps) {
  if (!gear) return null;
  const { tone, text } = states[gear.state];
  const deposit = formatUsd(gear.depositCents);
  const isOut = gear.state === "held" && status === "canceled";
  const isStarted = status !== "pending";
  // A deposit that was kept can still be returned; the money of one that was returned may have left.
  const mayReturn = isStarted && gear.state !== "returned";
  const mayKeep = isStarted && gear.state === "held";
  return (
    <>
      <Panel id="gear" title="Our gear" aside={<Badge tone={tone}>{text}</Badge>}>
        <KeyValues labelled items={[{ label: "Deposit", value: deposit }]} />
        <p className={fieldStyles.help}>{isOut ? stillOut : depositCopy[gear.state]}</p>
        <div className={styles.actions}>
          {mayReturn ? (
            <DialogLink name="gear-returned" icon={<Icon of={PackageCheck} size={16} />}>
              Gear returned
            </DialogLink>
          ) : null}
          {mayKeep ? (
            <DialogLink name="gear-kept" variant="danger" icon={<Icon of={PackageX} size={16} />}>
              Keep deposit
            </DialogLink>
          ) : null}
        </div>
      </Panel>
      {mayReturn ? <Returned deposit={deposit} version={version} /> : null}
      {mayKeep ? <KeepDeposit deposit={deposit} version={version} /> : null}
    </>
  );
}

type SettleProps = { deposit: string; version: number };

function Returned({ deposit, version }: SettleProps) {
  return (
    <DeskDialog
      name="gear-returned"
      title="Gear returned"
      text={`We then owe the customer the ${deposit} deposit and let them know.`}
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

function KeepDeposit({ deposit, version }: SettleProps) {
  return (
    <DeskDialog
      name="gear-kept"
      title="Keep deposit"
      text={`Our gear wasn't returned, so we keep the ${deposit} deposit. We tell the customer why.`}
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
