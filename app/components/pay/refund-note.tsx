import { Undo2 } from "lucide-react";
import { orderPagePaths } from "../../../domain/orders/model.ts";
import type { OrderPaying, RefundClaimView } from "../../../domain/payments/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { ethWords, shortHash } from "./pay-words.ts";

type RefundNoteProps = {
  paying: Pick<OrderPaying, "orderId" | "current" | "refundDueCents" | "refund">;
};

/** What comes back to the customer and how: nothing where nothing is due. */
export function RefundNote({ paying }: RefundNoteProps) {
  const { orderId, current, refundDueCents, refund } = paying;
  if (refund?.state === "open") {
    const title = `${formatUsd(refund.amountCents)} goes back to the address that you named`;
    return (
      <Alert tone="info" icon={Undo2} title={title}>
        Our staff send it by hand and write to you once it is on its way.
      </Alert>
    );
  }
  if (refundDueCents <= 0) return refund ? <RefundSent refund={refund} /> : null;
  const over = current && current.overWei > 0n ? current.overWei : null;
  return (
    <Alert
      tone="warn"
      icon={Undo2}
      title={`${formatUsd(refundDueCents)} comes back to you`}
      action={
        <LinkButton size="sm" to={orderPagePaths.refund(orderId)}>
          Say where to
        </LinkButton>
      }
    >
      {over === null ? "" : `You sent ${ethWords(over)} more than was asked for. `}
      Tell us the ETH address that it shall go to; we send it by hand.
    </Alert>
  );
}

/** A refund that has left, with its transaction. */
function RefundSent({ refund }: { refund: RefundClaimView }) {
  const { amountWei, amountCents, txHash } = refund;
  return (
    <Alert
      tone="good"
      title={`We sent you ${amountWei === null ? formatUsd(amountCents) : ethWords(amountWei)} back`}
    >
      {txHash === null ? null : (
        <>
          Transaction <span className="mono">{shortHash(txHash)}</span>
        </>
      )}
    </Alert>
  );
}
