import { Eye } from "lucide";
import { useEffect, useRef, useState } from "react";
import { payoutStateLabels } from "../../../../domain/payments/model.ts";
import type { ReleaseReason } from "../../../../domain/release/model.ts";
import { wayLabel } from "../../../../domain/ways/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { payPresets, reasonIsLogged, takeToReveal } from "../../../shell/desk/desk-copy.ts";
import styles from "../../../shell/desk/desk-order.module.css";
import { KeyHint } from "../../../shell/desk/key-hint.tsx";
import { ReasonField } from "../../../shell/desk/reason-field.tsx";
import { Dots, secretLine } from "../../../shell/desk/secret-parts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton, writeClipboard } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { PayoutActions } from "../../shared/desk/payout/payout-actions.tsx";
import type { PayoutLine } from "../../shared/desk/payout/payout-copy.ts";
import { isReadyToSend } from "../../shared/desk/payout/payout-copy.ts";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import { actionKeys } from "./order-keys.ts";
import type { OrderDeskView, OrderMay, Revealed } from "./order-view.ts";
import { HideSecret, RevealDialog } from "./reveal-dialog.tsx";
import { UnlockDetails } from "./unlock-details.tsx";
import { WriteOffDialog, WriteOffLink } from "./write-off.tsx";

type PaymentCardProps = {
  order: OrderDeskView;
  may: OrderMay;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed | null;
};

const tones = { due: "warn", approved: "info", sent: "info", confirmed: "good", failed: "bad" } as const;

/**
 * All of paying a customer in one place: where the money goes, dots until a reason is given (Rule P5), and
 * what can be done with the payout now (Rule P22). Revealed, the destination is copied and the focus goes to
 * the transfer reference.
 */
export function PaymentCard({ order, may, revealed: shown }: PaymentCardProps) {
  const { payment, id } = order;
  const { payout, method } = payment;
  const revealed = shown?.of === "payout" ? shown : null;
  if (!payment.isPaidOut || (!payout && !method && !order.isOpen)) return null;
  const isReady = payout !== null && isReadyToSend(payout);
  const asksHere = isReady && may.revealPayout && method !== null && !revealed;
  const mayReveal = may.revealPayout && method !== null && !revealed;
  const writeOff = may.writeOff ? payment.writeOff : null;
  return (
    <Panel
      id="payout"
      title="Payout"
      aside={payout ? <Badge tone={tones[payout.state]}>{payoutStateLabels[payout.state]}</Badge> : null}
    >
      <div className={cx(layout.stack, layout.snug)}>
        {method || payout ? (
          <KeyValues
            labelled
            items={[
              ...(payout ? [amountLine(payout)] : []),
              ...destinationLines(order, revealed, mayReveal && !asksHere),
              ...(payout ? linesOf(payout) : []),
            ]}
          />
        ) : null}
        {method ? null : <p className={textStyles.muted}>The customer hasn't entered payment details yet.</p>}
        {method && !may.revealPayout ? <p className={textStyles.muted}>{takeToReveal}</p> : null}
        {asksHere ? <RevealToPay orderId={id} /> : null}
        {revealed ? <Copied revealed={revealed} orderId={id} /> : null}
        {payout ? (
          <PayoutActions
            payout={payout}
            mayApprove={may.approve}
            mayOverride={may.override}
            ownPage={{ isSendingNext: !asksHere }}
          />
        ) : null}
        {payment.canUnlock || writeOff ? (
          <div className={styles.actions}>
            <UnlockDetails order={order} mayActAlone={may.actAlone} />
            {writeOff ? <WriteOffLink amount={writeOff} /> : null}
          </div>
        ) : null}
      </div>
      {mayReveal && !asksHere ? (
        <RevealDialog
          name="reveal"
          form={orderForms.reveal}
          title="Reveal payment details"
          orderId={id}
          presets={payPresets}
        />
      ) : null}
      {writeOff ? <WriteOffDialog amount={writeOff} version={order.version} isSale /> : null}
    </Panel>
  );
}

/** The reason is filled in, because it is the step that is next; the log keeps what stands there. */
function RevealToPay({ orderId }: { orderId: string }) {
  return (
    <DeskForm form={orderForms.reveal}>
      {({ errors, fields, busy }) => (
        <>
          <input type="hidden" name="orderId" value={orderId} />
          <ReasonField
            name="reason"
            label="Reason to reveal"
            help={reasonIsLogged}
            presets={payPresets}
            error={errors.reason}
            defaultValue={fields.reason ?? payPresets[0]}
          />
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              icon={<Icon of={Eye} size={16} />}
              aria-keyshortcuts={actionKeys.pay}
              data-next
            >
              Reveal and copy <KeyHint name={actionKeys.pay} />
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}

/** Copies a destination once it is shown, says whether that worked, and brings the focus to what follows. */
function Copied({ revealed, orderId }: { revealed: Revealed; orderId: string }) {
  const [isCopied, setCopied] = useState(false);
  const done = useRef<Revealed>(null);
  const { copy } = revealed;
  useEffect(() => {
    if (done.current === revealed || !copy) return;
    done.current = revealed;
    document.querySelector<HTMLElement>("#payout input[name=reference]")?.focus();
    void writeClipboard(copy).then(setCopied);
  }, [revealed, copy]);
  return (
    <div className={cx(layout.row, layout.between)}>
      <span className={cx(textStyles.small, textStyles.muted)} role="status">
        {isCopied
          ? "Destination copied. Pay it, then enter the reference."
          : "Pay it, then enter the reference."}
      </span>
      <HideSecret orderId={orderId} />
    </div>
  );
}

function amountLine({ amountCents }: PayoutLine): KeyValue {
  const text = formatUsd(amountCents);
  return {
    label: "Amount",
    value: (
      <span className={cx(layout.row, layout.between)}>
        {text}
        <CopyButton text={(amountCents / 100).toFixed(2)} label="Copy amount" bare size="sm" />
      </span>
    ),
  };
}

function destinationLines(
  { payment }: OrderDeskView,
  revealed: Revealed | null,
  hasDialog: boolean,
): KeyValue[] {
  const { method, lockedAt } = payment;
  if (!method) return [];
  const where = revealed
    ? revealed.lines.map(secretLine)
    : [{ label: "Destination", value: <Dots reveal={hasDialog ? "reveal" : undefined} /> }];
  return [{ label: "Method", value: wayLabel(method) }, ...where, { label: "Locked in", value: lockedAt }];
}

const waitsFor: Record<ReleaseReason, string> = {
  changed: "Needs another person: email or payout details changed",
  money_in: "Needs another person: a payment isn’t confirmed",
  worth: "Needs another person",
};

function linesOf(payout: PayoutLine): KeyValue[] {
  const { secondPerson, approvedByName, inBankFile, sentByName, reference, failedReason, anotherWay } =
    payout;
  const approval = approvedByName ?? (secondPerson ? waitsFor[secondPerson] : null);
  return [
    ...(approval ? [{ label: "Approved by", value: approval }] : []),
    ...(inBankFile
      ? [{ label: "In the bank file of", value: `${inBankFile}. The bank may have paid it already.` }]
      : []),
    ...(sentByName ? [{ label: "Sent by", value: sentByName }] : []),
    ...(anotherWay ? [{ label: "Paid another way", value: anotherWay }] : []),
    ...(reference ? [{ label: "Reference", value: reference }] : []),
    ...(failedReason ? [{ label: "Failure reason", value: failedReason }] : []),
  ];
}
