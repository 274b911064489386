import { BadgeCheck, Undo2 } from "lucide";
import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import { accountCheckItems, isUnderReview } from "../../../../../domain/account-sales/model.ts";
import { longestNote, statusLabels } from "../../../../../domain/orders/model.ts";
import { isUnsent } from "../../../../../domain/payments/model.ts";
import { loggedForStaff, withdrawsCounterOffer } from "../../../../shell/desk/desk-copy.ts";
import { DeskDialog, DialogLink } from "../../../../shell/desk/desk-dialog.tsx";
import deskOrderStyles from "../../../../shell/desk/desk-order.module.css";
import { useShop } from "../../../../shell/shop/use-shop.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import layout from "../../../../ui/layout.module.css";
import { Moment } from "../../../../ui/moment.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import textStyles from "../../../../ui/text.module.css";
import { TextInput } from "../../../../ui/text-input.tsx";
import { Textarea } from "../../../../ui/textarea.tsx";
import { AskLink } from "../../requests/ask-dialogs.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";
import type { OrderDeskView } from "../order-view.ts";
import styles from "../sale-cards.module.css";
import { CheckList } from "./check-list.tsx";

type VerifyProps = {
  sale: SaleForDesk;
  order: OrderDeskView;
  /** Verify what isn't fully checked without a second person (Rule P31). */
  mayActAlone: boolean;
};

/**
 * What is looked at before the account counts as ours, and the press that makes its amount owed (Rule P23).
 */
export function VerifyCard({ sale, order, mayActAlone }: VerifyProps) {
  const { checks } = sale.desk;
  return (
    <Panel
      id="verify"
      title="Verification"
      aside={
        sale.handedOverAt ? (
          <Badge tone="good" icon={<Icon of={BadgeCheck} size={13} />}>
            Verified
          </Badge>
        ) : (
          <span className={cx(textStyles.tiny, textStyles.faint)}>
            {checks.length} of {accountCheckItems.length} seen
          </span>
        )
      }
    >
      <div className={cx(layout.stack, layout.snug)}>
        <CheckList checks={checks} isHeld={!order.isOpen} />
        {sale.handedOverAt ? (
          <Verified at={sale.handedOverAt} order={order} />
        ) : (
          <Unverified sale={sale} order={order} mayActAlone={mayActAlone} />
        )}
      </div>
    </Panel>
  );
}

/** What isn't seen yet, and what the high scores contradict. */
function doubtsOf({ desk, offer }: SaleForDesk) {
  const mismatches = offer.claims.filter(({ verdict }) => verdict === "contradicted").length;
  return { openChecks: accountCheckItems.length - desk.checks.length, mismatches };
}

/** Why it can't be verified now; null when it can. */
function whyHeld({ isOpen, status }: OrderDeskView): string | null {
  if (!isOpen) return "This sale has ended.";
  return isUnderReview(status) ? null : `This sale is ${statusLabels[status]}. Start it first.`;
}

function Unverified({ sale, order, mayActAlone }: VerifyProps) {
  const { openChecks, mismatches } = doubtsOf(sale);
  if (mayActAlone || whyHeld(order) || openChecks + mismatches === 0) {
    return <VerifyForm sale={sale} order={order} />;
  }
  const open = openChecks > 0 ? [`${openChecks} ${openChecks === 1 ? "check is" : "checks are"} open`] : [];
  const wrong =
    mismatches > 0 ? [`${mismatches} ${mismatches === 1 ? "claim doesn’t" : "claims don’t"} match`] : [];
  return (
    <>
      <p className={cx(textStyles.small, textStyles.muted)}>
        {[...open, ...wrong].join(", ")}. Verifying it anyway takes two people.
        {sale.counterOffer ? ` ${withdrawsCounterOffer}` : null}
      </p>
      <div className={deskOrderStyles.actions}>
        <AskLink name="askVerify" order={order} />
      </div>
    </>
  );
}

function VerifyForm({ sale, order }: Omit<VerifyProps, "mayActAlone">) {
  const { openChecks, mismatches } = doubtsOf(sale);
  const held = whyHeld(order);
  const { accountPayoutTime } = useShop();
  const isDoubtful = openChecks + mismatches > 0;
  return (
    <DeskForm form={orderForms.verify} version={order.version}>
      {({ errors, fields, busy }) => (
        <>
          {isDoubtful && !held ? (
            <Field
              label="Note"
              help="Required while a check is open or a claim doesn’t match. It’s logged."
              error={errors.note}
            >
              <Textarea name="note" rows={2} maxLength={longestNote} defaultValue={fields.note} />
            </Field>
          ) : null}
          <p className={cx(textStyles.small, textStyles.muted)}>
            We then owe <b className={textStyles.money}>{order.trade.amount}</b>, to be paid within{" "}
            {accountPayoutTime}.{sale.counterOffer ? ` ${withdrawsCounterOffer}` : null}
          </p>
          <div className={styles.verifyAction}>
            <Button
              type="submit"
              variant={isDoubtful || held ? "secondary" : "primary"}
              busy={busy}
              icon={<Icon of={BadgeCheck} size={16} />}
              {...(held ? { reason: held } : {})}
            >
              Verify account
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}

function Verified({ at, order }: { at: Date; order: OrderDeskView }) {
  const { payout } = order.payment;
  const isPaid = payout !== null && !isUnsent(payout.state) && payout.state !== "failed";
  return (
    <>
      <p className={cx(textStyles.small, textStyles.muted)}>
        Ours since <Moment at={at} flows />.
      </p>
      {isUnderReview(order.status) && !isPaid ? (
        <>
          <div>
            <DialogLink name="unverify" variant="quiet" icon={<Icon of={Undo2} size={16} />}>
              Undo verification
            </DialogLink>
          </div>
          <TakeBack version={order.version} />
        </>
      ) : null}
    </>
  );
}

function TakeBack({ version }: { version: number }) {
  return (
    <DeskDialog
      name="unverify"
      title="Undo verification"
      text="We no longer owe the amount. The payout fails and its clock stops."
    >
      <DeskForm form={orderForms.unverify} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <Field label="Note" help={loggedForStaff} error={errors.note}>
              <TextInput name="note" maxLength={longestNote} autoComplete="off" defaultValue={fields.note} />
            </Field>
            <div>
              <Button type="submit" variant="danger-full" busy={busy} icon={<Icon of={Undo2} size={16} />}>
                Undo verification
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
