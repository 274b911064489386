import type { ReactNode } from "react";
import { KeyValues } from "../../../ui/key-values.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";

type OrderSummaryProps = Pick<MeetingView, "number" | "badge" | "lines" | "sum"> & {
  /** Something final, such as a completed trade, bears a seal. */
  seal?: ReactNode;
};

/** The order as a document: what changes hands, at which rate, and the sum. */
export function OrderSummary({ number, badge, lines, sum, seal }: OrderSummaryProps) {
  return (
    <SummaryCard title={`Order #${number}`} aside={<StatusBadge {...badge} />} seal={seal}>
      <KeyValues items={lines} />
      <SumLine label={sum.label} total>
        <Sum struck={sum.isStruck}>{sum.amount}</Sum>
      </SumLine>
    </SummaryCard>
  );
}
