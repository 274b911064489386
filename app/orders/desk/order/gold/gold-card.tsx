import { PackageCheck, PackageX } from "lucide";
import { type GoldState, longestNote, minReasonLetters } from "../../../../../domain/orders/model.ts";
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
import type { OrderDeskView, OrderMay } from "../order-view.ts";

type Gold = NonNullable<OrderDeskView["gold"]>;

const states = {
  held: { tone: "info", text: "With us" },
  returned: { tone: "good", text: "Returned" },
  kept: { tone: "warn", text: "Kept by us" },
} as const satisfies Record<GoldState, object>;

type GoldCardProps = { gold: Gold; version: number; may: OrderMay };

/** Where the customer's gold is (Rule P45): owed back, it's returned in the game, or kept with a reason. */
export function GoldCard({ gold, version, may }: GoldCardProps) {
  const { tone, text } = gold.isOwed ? ({ tone: "warn", text: "Owed back" } as const) : states[gold.state];
  const mayReturn = gold.isOwed || (gold.state === "kept" && may.override);
  const mayKeep = gold.isOwed && may.override;
  return (
    <>
      <Panel id="gold" title="Customer's gold" aside={<Badge tone={tone}>{text}</Badge>}>
        <KeyValues
          labelled
          items={[
            { label: "Gold", value: `${gold.millions}, worth ${gold.worth}` },
            ...(gold.last ? [{ label: "Last entry", value: gold.last }] : []),
          ]}
        />
        <p className={fieldStyles.help}>{gold.text}</p>
        {mayReturn || mayKeep ? (
          <div className={styles.actions}>
            {mayReturn ? (
              <DialogLink name="gold-returned" icon={<Icon of={PackageCheck} size={16} />}>
                Gold returned
              </DialogLink>
            ) : null}
            {mayKeep ? (
              <DialogLink name="gold-kept" variant="danger" icon={<Icon of={PackageX} size={16} />}>
                Keep gold
              </DialogLink>
            ) : null}
          </div>
        ) : null}
      </Panel>
      {mayReturn ? <Settle gold={gold} version={version} outcome="returned" /> : null}
      {mayKeep ? <Settle gold={gold} version={version} outcome="kept" /> : null}
    </>
  );
}

type SettleProps = { gold: Gold; version: number; outcome: "returned" | "kept" };

function Settle({ gold: { millions }, version, outcome }: SettleProps) {
  const isKept = outcome === "kept";
  const text = isKept
    ? `The ${millions} becomes ours. The customer is told why.`
    : `Say this once the customer has the ${millions} in the game. It leaves our stock, and we email them.`;
  return (
    <DeskDialog name={`gold-${outcome}`} title={isKept ? "Keep gold" : "Gold returned"} text={text}>
      <DeskForm form={orderForms.settleGold} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="outcome" value={outcome} />
            <Field
              label={isKept ? "Reason" : "Note"}
              optional={!isKept}
              help={
                isKept
                  ? `At least ${minReasonLetters} letters. The customer sees it.`
                  : "The customer sees it."
              }
              error={errors.note}
            >
              <TextInput name="note" maxLength={longestNote} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div>
              <Button
                type="submit"
                variant={isKept ? "danger-full" : "primary"}
                busy={busy}
                icon={<Icon of={isKept ? PackageX : PackageCheck} size={16} />}
              >
                {isKept ? "Keep gold" : "Mark as returned"}
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
