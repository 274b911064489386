import { MessageCircle, Undo2 } from "lucide";
import { orderPagePaths, shortId, sumParts } from "../../../domain/orders/model.ts";
import { type OrderPaying, type RefundWay, refundParts } from "../../../domain/payments/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Slip } from "../../ui/slip.tsx";
import { Sum, SumLine } from "../../ui/sum.tsx";
import { PayHead } from "./pay-head.tsx";
import { ethWords } from "./pay-words.ts";
import { RefundForm } from "./refund-form.tsx";

type RefundPageProps = { paying: OrderPaying; canAct: boolean };

/** Money that comes back to the customer: how much, where to, and whether it has left (Rule P21). */
export function RefundPage({ paying, canAct }: RefundPageProps) {
  const { orderId, refundDueCents, refundWay, refund } = paying;
  const number = shortId(orderId);
  const isSent = refund?.state === "sent" && refundDueCents === 0;
  return (
    <div className="wrap meeting pay-page">
      <PayHead orderId={orderId} page="Refund" heading={headingOf(paying)}>
        {isSent
          ? "The money is with you once the network has confirmed it."
          : refundDueCents > 0
            ? `Order #${number}. ${leads[refundWay ?? "by_hand"]}`
            : `Order #${number}.`}
      </PayHead>
      <div className="cols">
        <div className="stack lg">
          <Where paying={paying} canAct={canAct} />
          <div className="row">
            <LinkButton to={`/order/${orderId}`}>Open your order</LinkButton>
            <LinkButton to="/support" variant="quiet" icon={<Icon of={MessageCircle} />}>
              Contact Support
            </LinkButton>
          </div>
        </div>
        <RefundSlip paying={paying} />
      </div>
    </div>
  );
}

const leads: Record<RefundWay, string> = {
  eth: "What is to go back goes as the ETH that came, at the price at which it came: you neither gain nor lose by waiting. Our staff send it by hand.",
  named:
    "What is to go back goes as the ETH that came, at the price at which it came: you neither gain nor lose by waiting. Our staff send it by hand.",
  gold: "You paid in gold, so it comes back as gold in the game.",
  by_hand: "It comes back the way it came.",
};

function headingOf({ refundDueCents, refund }: OrderPaying): string {
  if (refundDueCents > 0) return `${formatUsd(refundDueCents)} comes back to you`;
  return refund?.state === "sent" ? "Your refund is sent" : "Nothing is to be given back";
}

function Where({ paying, canAct }: RefundPageProps) {
  const { orderId, refundDueCents, refundGoldCents, refundWay, refund } = paying;
  if (refundDueCents <= 0)
    return refund?.state === "sent" ? <Sent refund={refund} /> : <NothingDue orderId={orderId} />;
  if (refundWay === "gold") {
    return (
      <Alert tone="info" icon={Undo2} title="It comes back as gold in the game">
        Our staff arrange it with you. There is nothing for you to do here.
      </Alert>
    );
  }
  const form = <RefundForm orderId={orderId} amount={formatUsd(refundDueCents - refundGoldCents)} />;
  if (!canAct) {
    return (
      <Alert tone="info" title="You see the customer’s page as staff">
        Only the customer names the address.
      </Alert>
    );
  }
  if (refundWay === "named" && refund) {
    return (
      <>
        <Alert tone="good" icon={Undo2} title="We have your address">
          It is kept encrypted since {formatMoment(refund.createdAt)} UTC. Our staff send the refund by hand;
          this page and a mail tell you when it has left.
        </Alert>
        <details className="ask-first">
          <summary className="btn btn-quiet">Name another address</summary>
          <Panel>{form}</Panel>
        </details>
      </>
    );
  }
  return (
    <>
      {refundWay === "eth" ? null : (
        <Alert tone="info" title="Not paid in ETH?">
          Then our staff give it back the way it came and write to you. You may name an ETH address all the
          same.
        </Alert>
      )}
      <Panel title="Where shall it go?">{form}</Panel>
    </>
  );
}

function NothingDue({ orderId }: { orderId: string }) {
  return (
    <Alert
      tone="info"
      title="No refund is due for this order"
      action={
        <LinkButton size="sm" to={orderPagePaths.pay(orderId)}>
          See its payment
        </LinkButton>
      }
    >
      If you have sent something that is not shown there, write to us.
    </Alert>
  );
}

function Sent({ refund }: { refund: NonNullable<OrderPaying["refund"]> }) {
  const { amountWei, sentAt, txHash } = refund;
  return (
    <Panel title="Sent">
      <KeyValues
        labelled
        items={[
          ...(amountWei === null ? [] : [{ label: "Amount", value: ethWords(amountWei) }]),
          ...(sentAt === null ? [] : [{ label: "Sent", value: `${formatMoment(sentAt)} UTC` }]),
          ...(txHash === null
            ? []
            : [{ label: "Transaction", value: <span className="mono wrap-any">{txHash}</span> }]),
        ]}
      />
    </Panel>
  );
}

function RefundSlip({ paying }: { paying: OrderPaying }) {
  const { orderId, amountCents, receivedCents, refundDueCents, refundGoldCents, refund } = paying;
  const isSent = refundDueCents === 0 && refund?.state === "sent";
  const sum = isSent ? refund.amountCents : refundDueCents;
  return (
    <Slip title={`Order #${shortId(orderId)}`}>
      <KeyValues
        items={[
          ...sumParts(paying).map(({ label, amountCents: cents }) => ({
            key: label,
            label: <span className="wrap-any">{label}</span>,
            value: formatUsd(cents),
          })),
          { label: "Order’s amount", value: formatUsd(amountCents) },
          ...(receivedCents > 0 ? [{ label: "You paid", value: formatUsd(receivedCents) }] : []),
          ...refundParts(paying).map(({ label, cents }) => ({ label, value: formatUsd(cents) })),
          ...(refundGoldCents > 0 && refundGoldCents < refundDueCents
            ? [{ label: "Of it as gold in the game", value: formatUsd(refundGoldCents) }]
            : []),
        ]}
      />
      <SumLine label={isSent ? "Sent back" : "Comes back"} total>
        <Sum>{formatUsd(sum)}</Sum>
      </SumLine>
    </Slip>
  );
}
