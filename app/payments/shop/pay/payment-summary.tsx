import type { ReactNode } from "react";
import { products, shortId, sumParts } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { BoughtAccount } from "../../../orders/shared/payment/bought-account.ts";
import { orderSum } from "../../../orders/shared/payment/order-sum.ts";
import { payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { paidLines } from "../../../orders/shared/payment/refund-copy.ts";
import { productPages } from "../../../orders/shared/products/index.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import { payTone } from "../../shared/pay/pay-tone.ts";

type PaymentSummaryProps = {
  paying: OrderPaying;
  seal?: ReactNode;
  /** Whether it leads to the order's own page. */
  linked?: boolean;
  /** The gold that pays for it, such as `388M`; left out where money does. */
  gold?: string | null;
  /** What is bought, if it is an account. */
  account?: BoughtAccount | null;
};

/** The order as a summary card: what it is made of, what is paid of it, and what is left. */
export function PaymentSummary({
  paying,
  seal,
  linked = true,
  gold = null,
  account = null,
}: PaymentSummaryProps) {
  const { orderId, type, amountCents, outstandingCents } = paying;
  const stage = payStage(paying);
  const isOver = stage === "canceled";
  const { writtenOffCents } = paying;
  const paidCents = amountCents - outstandingCents - writtenOffCents;
  const parts = sumParts(paying);
  const isWhole = stage === "paid" || stage === "late" || stage === "confirming";
  const sum = orderSum(paying, gold);
  const paid = paidLines(paying).map(({ label, amount }) => ({ label, value: amount }));
  const product = account?.name ?? products[type].noun;
  const lines: KeyValue[] = [
    ...(parts.length === 0 ? [{ ...named(product), value: formatUsd(amountCents) }] : []),
    ...parts.map((part) => ({
      ...named(part.label),
      value: formatUsd(part.amountCents),
      ...(part.amountCents < 0 ? { tone: "pos" as const } : {}),
    })),
    ...(paidCents > 0 && !isWhole && !isOver
      ? [{ label: "Paid so far", value: formatUsd(-paidCents), tone: "pos" as const }]
      : []),
    ...(writtenOffCents > 0 && !isOver
      ? [{ label: "Not charged", value: formatUsd(-writtenOffCents), tone: "pos" as const }]
      : []),
  ];
  return (
    <SummaryCard title={`Order #${shortId(orderId)}`} seal={seal}>
      {parts.length > 0 ? <p className={cx(text.small, text.muted, text.breakAnywhere)}>{product}</p> : null}
      {/* A single line has no column of amounts that a rule could set apart. */}
      <KeyValues cash={lines.length > 1} items={lines} />
      <SumLine label={sum.label} total>
        <Sum tone={sum.amount === gold ? "gold" : payTone(type)} struck={sum.isStruck}>
          {sum.amount}
        </Sum>
      </SumLine>
      {paid.length > 0 ? <KeyValues items={paid} /> : null}
      {linked ? (
        <div className={cx(layout.stack, layout.snug, layout.spaceAbove)}>
          <LinkButton to={productPages[type].orderPath(orderId)} wide>
            Open your order
          </LinkButton>
        </div>
      ) : null}
    </SummaryCard>
  );
}

/** A line for what may have a long name without a space, such as an account. */
function named(name: string): Pick<KeyValue, "key" | "label"> {
  return { key: name, label: <span className={text.breakAnywhere}>{name}</span> };
}
