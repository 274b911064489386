import type { ReactNode } from "react";
import { KeyValues } from "../../ui/key-values.tsx";
import { Slip } from "../../ui/slip.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Sum, SumLine } from "../../ui/sum.tsx";
import type { MeetingView } from "./meeting-view.ts";

type OrderSlipProps = Pick<MeetingView, "number" | "badge" | "lines" | "sum"> & {
  /** Something final, such as a completed trade, bears a seal. */
  seal?: ReactNode;
};

/** The order as a document: what changes hands, at which rate, and the sum. */
export function OrderSlip({ number, badge, lines, sum, seal }: OrderSlipProps) {
  return (
    <Slip title={`Order #${number}`} aside={<StatusBadge {...badge} />} seal={seal}>
      <KeyValues items={lines} />
      <SumLine label={sum.label} total>
        <Sum struck={sum.isStruck}>{sum.amount}</Sum>
      </SumLine>
    </Slip>
  );
}
