import { MessageCircle, Undo2 } from "lucide";
import { orderPagePaths, shortId, sumParts } from "../../../../domain/orders/model.ts";
import { type OrderPaying, type RefundWay, refundParts } from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { staffNoteTitle } from "../../../orders/shared/order-page/staff-note.tsx";
import { Alert } from "../../../ui/alert.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import { ethText } from "../../shared/pay/pay-copy.ts";
import { PayHead } from "../pay/pay-head.tsx";
import { RefundForm } from "./refund-form.tsx";

type RefundPageProps = { paying: OrderPaying; canAct: boolean };

/** Money that comes back to the customer: how much, where to, and whether it has left (Rule P21). */
export function RefundPage({ paying, canAct }: RefundPageProps) {
  const { orderId, refundDueCents, refundWay, refund } = paying;
  const number = shortId(orderId);
  const isSent = refund?.state === "sent" && refundDueCents === 0;
  return (
    <div className={cx(layout.page, orderPagesStyles.page)}>
      <PayHead orderId={orderId} page="Refund" heading={headingOf(paying)}>
        {isSent
          ? "You have it once the network confirms it."
          : refundDueCents > 0
            ? `Order #${number}. ${leads[refundWay ?? "by_hand"]}`
            : `Order #${number}.`}
      </PayHead>
      <div className={pageStyles.columns}>
        <div className={cx(layout.stack, layout.loose)}>
          <Where paying={paying} canAct={canAct} />
          <div className={layout.row}>
            <LinkButton to={`/order/${orderId}`}>Open your order</LinkButton>
            <LinkButton to="/support" variant="quiet" icon={<Icon of={MessageCircle} />}>
              Contact Support
            </LinkButton>
          </div>
        </div>
        <RefundSummary paying={paying} />
      </div>
    </div>
  );
}

const leads: Record<RefundWay, string> = {
  eth: "We refund it in ETH, at the rate when you paid. Waiting costs you nothing.",
  named: "We refund it in ETH, at the rate when you paid. Waiting costs you nothing.",
  gold: "You paid in gold, so we refund it as gold in game.",
  by_hand: "We refund it the way you paid.",
};

function headingOf({ refundDueCents, refund }: OrderPaying): string {
  if (refundDueCents > 0) return `Your ${formatUsd(refundDueCents)} refund`;
  return refund?.state === "sent" ? "Your refund is on its way" : "No refund due";
}

function Where({ paying, canAct }: RefundPageProps) {
  const { orderId, refundDueCents, refundGoldCents, refundWay, refund } = paying;
  if (refundDueCents <= 0)
    return refund?.state === "sent" ? <Sent refund={refund} /> : <NothingDue orderId={orderId} />;
  if (refundWay === "gold") {
    return (
      <Alert tone="info" icon={Undo2} title="We refund it as gold in game">
        We'll message you to arrange it. You don't need to do anything here.
      </Alert>
    );
  }
  const form = <RefundForm orderId={orderId} amount={formatUsd(refundDueCents - refundGoldCents)} />;
  if (!canAct) {
    return (
      <Alert tone="info" title={staffNoteTitle}>
        Only the customer can add the address.
      </Alert>
    );
  }
  if (refundWay === "named" && refund) {
    return (
      <>
        <Alert tone="good" icon={Undo2} title="We have your address">
          We've kept it encrypted since <Moment at={refund.createdAt} flows />. We'll email you when the
          refund is sent.
        </Alert>
        <details className={pageStyles.askFirst}>
          <summary className={cx(buttonStyles.button, buttonStyles.quiet)}>Change the address</summary>
          <Panel>{form}</Panel>
        </details>
      </>
    );
  }
  return (
    <>
      {refundWay === "eth" ? null : (
        <Alert tone="info" title="Not paid in ETH?">
          Then we refund it the way you paid, and email you. You can still add an ETH address.
        </Alert>
      )}
      <Panel title="Where should we send it?">{form}</Panel>
    </>
  );
}

function NothingDue({ orderId }: { orderId: string }) {
  return (
    <Alert
      tone="info"
      title="No refund due for this order"
      action={
        <LinkButton size="sm" to={orderPagePaths.pay(orderId)}>
          See its payment
        </LinkButton>
      }
    >
      Sent something that isn't shown there? Message us.
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
          ...(amountWei === null ? [] : [{ label: "Amount", value: ethText(amountWei) }]),
          ...(sentAt === null ? [] : [{ label: "Sent", value: formatMoment(sentAt) }]),
          ...(txHash === null
            ? []
            : [
                {
                  label: "Transaction",
                  value: <span className={cx(text.mono, text.breakAnywhere)}>{txHash}</span>,
                },
              ]),
        ]}
      />
    </Panel>
  );
}

function RefundSummary({ paying }: { paying: OrderPaying }) {
  const { orderId, amountCents, receivedCents, refundDueCents, refundGoldCents, refund } = paying;
  const isSent = refundDueCents === 0 && refund?.state === "sent";
  const sum = isSent ? refund.amountCents : refundDueCents;
  return (
    <SummaryCard title={`Order #${shortId(orderId)}`}>
      <KeyValues
        items={[
          ...sumParts(paying).map(({ label, amountCents: cents }) => ({
            key: label,
            label: <span className={text.breakAnywhere}>{label}</span>,
            value: formatUsd(cents),
          })),
          { label: "Order amount", value: formatUsd(amountCents) },
          ...(receivedCents > 0 ? [{ label: "You paid", value: formatUsd(receivedCents) }] : []),
          ...refundParts(paying).map(({ label, cents }) => ({ label, value: formatUsd(cents) })),
          ...(refundGoldCents > 0 && refundGoldCents < refundDueCents
            ? [{ label: "Of that, as gold in game", value: formatUsd(refundGoldCents) }]
            : []),
        ]}
      />
      <SumLine label={isSent ? "Refunded" : "To be refunded"} total>
        <Sum>{formatUsd(sum)}</Sum>
      </SumLine>
    </SummaryCard>
  );
}
