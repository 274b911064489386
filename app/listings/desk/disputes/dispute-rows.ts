import {
  disputeOutcomeLabels,
  disputeReasonLabels,
  type ListedDispute,
} from "../../../../domain/listings/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { DisputeRowView } from "./dispute-table.tsx";

/** A dispute as the desk's list shows it. */
export function disputeRow(dispute: ListedDispute, now: Date): DisputeRowView {
  const { id, orderId, name, amountCents, customerName, customerEmail, reason, state } = dispute;
  const { outcome, refundCents, lastAuthor, answerBy } = dispute;
  const sum = refundCents === null ? "" : `, ${formatUsd(refundCents)}`;
  return {
    id,
    orderId,
    name,
    customer: customerName ?? customerEmail,
    amount: formatUsd(amountCents),
    reason: disputeReasonLabels[reason],
    state,
    decision: outcome && `${disputeOutcomeLabels[outcome]}${sum}`,
    detail: detailOf(dispute),
    isUnanswered: state === "open" && lastAuthor === "customer",
    answerBy: answerBy && { text: `Answer by ${whenOf(answerBy)}`, isLate: answerBy <= now },
  };
}

function detailOf({ openedAt, closedAt, state, decidedByName, entryCount, lastAt }: ListedDispute): string {
  const notes = entryCount === 1 ? "1 note" : `${entryCount} notes`;
  const by = decidedByName ? ` by ${decidedByName}` : "";
  if (closedAt && state !== "open") {
    return `Opened ${whenOf(openedAt)}, ${state} ${whenOf(closedAt)}${by}; ${notes}`;
  }
  const last = lastAt && entryCount > 1 ? `, the last ${whenOf(lastAt)}` : "";
  return `Opened ${whenOf(openedAt)}; ${notes}${last}`;
}

/** As the pages of a dispute write it. */
function whenOf(at: Date): string {
  return formatMoment(at);
}
