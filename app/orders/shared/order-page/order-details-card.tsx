import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { SealCheck } from "../../../ui/drawings/seal-check.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import { StatusBadge, type StatusTone } from "../../../ui/status-badge.tsx";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import type { OrderSum } from "../payment/order-sum.ts";
import { paidLines } from "../payment/refund-copy.ts";
import type { SaleDetailView } from "./sale-offer.tsx";

export type OrderDetailsCardProps = {
  number: string;
  placedOn: string;
  status: { tone: StatusTone; label: string };
  product: string;
  quantity: string | null;
  rate: string | null;
  /** What its customer said besides, as far as their page shows it. */
  texts: readonly { label: string; value: string }[];
  /** The account that is sold, if it is one. */
  sale: SaleDetailView | null;
  /** What the sum is made of, where it is more than a price: saving and deposit on lines of their own. */
  sumLines: readonly { label: string; amount: string }[];
  total: OrderSum & { tone?: "ember" };
  /** How its payment stands, where its customer pays us. */
  pay: OrderPaying | null;
};

/** The order as a document: its facts, the lines of its price, and the sum. Completed, it bears a seal. */
export function OrderDetailsCard(props: OrderDetailsCardProps) {
  const paid = props.pay ? paidLines(props.pay) : [];
  return (
    <SummaryCard
      title="Order Details"
      aside={<StatusBadge {...props.status} />}
      seal={props.status.tone === "completed" ? <SealCheck size={84} /> : undefined}
    >
      <KeyValues
        items={[
          { label: "Order number", value: `#${props.number}` },
          { label: "Placed on", value: props.placedOn },
          { label: "Product", value: props.product },
          ...(props.quantity ? [{ label: "Quantity", value: props.quantity }] : []),
          ...(props.rate ? [{ label: "Rate per million", value: props.rate }] : []),
          ...props.texts,
          ...(props.sale ? saleFacts(props.sale) : []),
        ]}
      />
      {props.sumLines.length > 0 ? (
        <KeyValues
          items={props.sumLines.map(({ label, amount }) => ({
            label,
            value: <span className={text.money}>{amount}</span>,
            ...(amount.startsWith("−") ? { tone: "pos" as const } : {}),
          }))}
        />
      ) : null}
      <SumLine label={props.total.label} total>
        <Sum tone={props.total.tone} struck={props.total.isStruck}>
          {props.total.amount}
        </Sum>
      </SumLine>
      {paid.length > 0 ? (
        <KeyValues
          items={paid.map(({ label, amount }) => ({
            label,
            value: <span className={text.money}>{amount}</span>,
          }))}
        />
      ) : null}
    </SummaryCard>
  );
}

function saleFacts(sale: SaleDetailView) {
  const { rsn, loginMethod, paymentMethod, verifiedOn, dueOn } = sale;
  return [
    { label: "Game account", value: rsn },
    { label: "Login method", value: loginMethod },
    ...(paymentMethod ? [{ label: "Payment method", value: paymentMethod }] : []),
    ...(verifiedOn ? [{ label: "Verified on", value: verifiedOn }] : []),
    ...(dueOn ? [{ label: "Payment by", value: dueOn }] : []),
  ];
}
