import { Undo2 } from "lucide";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { OrderPaying, RefundClaimView } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { refundReasons, refundWayLabels } from "../../../orders/shared/payment/refund-copy.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import text from "../../../ui/text.module.css";
import { ethText, shortHash } from "./pay-copy.ts";

type RefundNoteProps = {
  paying: OrderPaying;
  /** Naming where to is what its customer does next. */
  isNext?: boolean;
};

/** What comes back to the customer and how: nothing where nothing is due. */
export function RefundNote({ paying, isNext = false }: RefundNoteProps) {
  const { orderId, current, refundDueCents, refundWay, refund } = paying;
  if (refundWay === null) return refund ? <RefundSent refund={refund} /> : null;
  if (refundWay !== "eth") {
    const how = refundWay === "named" ? "to be refunded to the address you gave" : "to be refunded";
    return (
      <Alert tone="info" icon={Undo2} title={`${formatUsd(refundDueCents)} ${how}`}>
        {`${refundReasons(paying)}. `}
        {refundWayLabels[refundWay]}
      </Alert>
    );
  }
  const over = current && current.overWei > 0n ? current.overWei : null;
  return (
    <Alert
      tone="warn"
      icon={Undo2}
      title={`${formatUsd(refundDueCents)} to be refunded`}
      action={
        <LinkButton size="sm" variant={isNext ? "primary" : "secondary"} to={orderPagePaths.refund(orderId)}>
          Add a refund address
        </LinkButton>
      }
    >
      {`${refundReasons(paying)}. `}
      {over === null ? "" : `You sent ${ethText(over)} too much. `}
      {refundWayLabels.eth}
    </Alert>
  );
}

/** A refund that has left, with its transaction. */
function RefundSent({ refund }: { refund: RefundClaimView }) {
  const { amountWei, amountCents, txHash } = refund;
  return (
    <Alert
      tone="good"
      title={`We refunded ${amountWei === null ? formatUsd(amountCents) : ethText(amountWei)}`}
    >
      {txHash === null ? null : (
        <>
          Transaction <span className={text.mono}>{shortHash(txHash)}</span>
        </>
      )}
    </Alert>
  );
}
