import { BadgeCheck, Undo2 } from "lucide";
import { longestNote } from "../../../../../domain/orders/model.ts";
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
import type { SaleDeskView } from "../sale-desk-view.ts";
import { CheckList } from "./check-list.tsx";

type VerifyProps = {
  sale: SaleDeskView;
  order: OrderDeskView;
  /** Verify what isn't fully checked without a second person (Rule P31). */
  mayActAlone: boolean;
};

/**
 * What is looked at before the account counts as ours, and the press that makes its amount owed (Rule P23).
 */
export function VerifyCard({ sale, order, mayActAlone }: VerifyProps) {
  const { checks, verification, isOpen } = sale;
  const done = checks.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      id="verify"
      title="Verification"
      aside={
        verification.verifiedAt ? (
          <Badge tone="good" icon={<Icon of={BadgeCheck} size={13} />}>
            Verified
          </Badge>
        ) : (
          <span className={cx(textStyles.tiny, textStyles.faint)}>
            {done} of {checks.length} seen
          </span>
        )
      }
    >
      <div className={cx(layout.stack, layout.snug)}>
        <CheckList checks={checks} isHeld={!isOpen} />
        {verification.verifiedAt ? (
          <Verified sale={sale} />
        ) : (
          <Unverified sale={sale} order={order} mayActAlone={mayActAlone} />
        )}
      </div>
    </Panel>
  );
}

function Unverified({ sale, order, mayActAlone }: VerifyProps) {
  const { counterOffer } = sale;
  const { held, openChecks, mismatches } = sale.verification;
  if (mayActAlone || held || openChecks + mismatches === 0) return <VerifyForm sale={sale} />;
  const open = openChecks > 0 ? [`${openChecks} ${openChecks === 1 ? "check is" : "checks are"} open`] : [];
  const wrong =
    mismatches > 0 ? [`${mismatches} ${mismatches === 1 ? "claim doesn’t" : "claims don’t"} match`] : [];
  return (
    <>
      <p className={cx(textStyles.small, textStyles.muted)}>
        {[...open, ...wrong].join(", ")}. Verifying it anyway takes two people.
        {counterOffer.open ? ` ${withdrawsCounterOffer}` : null}
      </p>
      <div className={deskOrderStyles.actions}>
        <AskLink name="askVerify" order={order} />
      </div>
    </>
  );
}

function VerifyForm({ sale: { verification, version, counterOffer } }: { sale: SaleDeskView }) {
  const { held, openChecks, mismatches, amount } = verification;
  const { accountPayoutTime } = useShop();
  const isDoubtful = openChecks + mismatches > 0;
  return (
    <DeskForm form={orderForms.verify} version={version}>
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
            We then owe <b className={textStyles.money}>{amount}</b>, to be paid within {accountPayoutTime}.
            {counterOffer.open ? ` ${withdrawsCounterOffer}` : null}
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

function Verified({ sale: { verification, version } }: { sale: SaleDeskView }) {
  const { verifiedAt, canTakeBack } = verification;
  return (
    <>
      <p className={cx(textStyles.small, textStyles.muted)}>
        Ours since {verifiedAt ? <Moment at={verifiedAt} flows /> : null}.
      </p>
      {canTakeBack ? (
        <>
          <div>
            <DialogLink name="unverify" variant="quiet" icon={<Icon of={Undo2} size={16} />}>
              Undo verification
            </DialogLink>
          </div>
          <TakeBack version={version} />
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
