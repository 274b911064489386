import { isNextStep } from "../../../../domain/orders/model.ts";
import { payoutStateLabels } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { PayoutActions } from "../../shared/desk/payout/payout-actions.tsx";
import type { PayoutLine } from "../../shared/desk/payout/payout-copy.ts";
import type { OrderDeskView, OrderMay } from "./order-view.ts";
import { WriteOffDialog, WriteOffLink } from "./write-off.tsx";

const tones = { due: "warn", approved: "info", sent: "info", confirmed: "good", failed: "bad" } as const;

/** The payout of a sale: its state, who did what, and what can be done with it now (Rule P22). */
export function PayoutCard({ order, may }: { order: OrderDeskView; may: OrderMay }) {
  const { payout, isPaidOut } = order.payment;
  if (!payout) return null;
  const writeOff = isPaidOut && may.writeOff ? order.payment.writeOff : null;
  return (
    <Panel
      id="payout"
      title="Payout"
      aside={<Badge tone={tones[payout.state]}>{payoutStateLabels[payout.state]}</Badge>}
    >
      <div className={cx(layout.stack, layout.snug)}>
        <KeyValues labelled items={linesOf(payout)} />
        <PayoutActions payout={payout} mayApprove={may.approve} mayOverride={may.override} />
        {payout.state === "approved" &&
        !payout.lacksDetails &&
        isNextStep(order.type, order.status, "payment_sent") ? (
          <p className={fieldStyles.help}>
            Same as Payment Sent under Update Status, but keeps the reference.
          </p>
        ) : null}
        {writeOff ? (
          <div>
            <WriteOffLink amount={writeOff} />
          </div>
        ) : null}
      </div>
      {writeOff ? <WriteOffDialog amount={writeOff} version={order.version} isSale /> : null}
    </Panel>
  );
}

const waitsFor = {
  amount: "Needs another person",
  change: "Needs another person: email or payout details changed",
} as const;

function linesOf(payout: PayoutLine): KeyValue[] {
  const { amountCents, secondPerson, approvedByName, sentByName, reference, failedReason, anotherWay } =
    payout;
  const approval = approvedByName ?? (secondPerson ? waitsFor[secondPerson] : "Not needed for this amount");
  return [
    { label: "Amount", value: formatUsd(amountCents) },
    { label: "Approved by", value: approval },
    ...(sentByName ? [{ label: "Sent by", value: sentByName }] : []),
    ...(anotherWay ? [{ label: "Paid another way", value: anotherWay }] : []),
    ...(reference ? [{ label: "Reference", value: reference }] : []),
    ...(failedReason ? [{ label: "Failure reason", value: failedReason }] : []),
  ];
}
