import { KeyValues } from "../../../ui/key-values.tsx";
import { StatusBadge, type StatusTone } from "../../../ui/status-badge.tsx";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import type { HistoryLine } from "../order-page/meeting-view.ts";
import { OrderHistory } from "../order-page/order-history.tsx";

/** What anybody who knows an order's id may see (Rule P4). */
export type TrackedOrderView = {
  orderId: string;
  number: string;
  product: string;
  /**
   * What this very order is about, such as the listed name of a bought account; null where the product says
   * it.
   */
  item: { label: string; value: string } | null;
  submitted: string;
  /** Pending, In Progress, Completed or Canceled (Rule S45). */
  badge: { tone: StatusTone; label: string };
  /** The true status and what it means. */
  status: string;
  statusText: string;
  quantity: string;
  price: string;
  /** The last five public events, newest first, without notes and names. */
  history: HistoryLine[];
};

/** The public view of an order (Rule S45). */
export function TrackedOrder({ order }: { order: TrackedOrderView }) {
  return (
    <SummaryCard
      as="section"
      title={order.product}
      aside={<StatusBadge {...order.badge} />}
      aria-label={`Order ${order.number}`}
    >
      <KeyValues
        items={[
          { label: "Order", value: `#${order.number}` },
          ...(order.item ? [order.item] : []),
          { label: "Submitted", value: order.submitted },
          { label: "Status", value: order.status },
          { label: "Quantity", value: order.quantity },
        ]}
      />
      <SumLine label="Price" total>
        <Sum>{order.price}</Sum>
      </SumLine>
    </SummaryCard>
  );
}

/** The last public events of an order. */
export function TrackedActivity({ order }: { order: TrackedOrderView }) {
  return <OrderHistory title="Activity" lines={order.history} />;
}
