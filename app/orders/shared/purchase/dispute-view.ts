import {
  type Dispute,
  type DisputeEntry,
  type DisputeOutcome,
  decisionText,
  disputeReasonLabels,
} from "../../../../domain/listings/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { type DisputeView, purchasePaths } from "./purchase-view.ts";

type ViewedBy = {
  orderId: string;
  reader: "customer" | "staff";
  /** What the shop is called; its buyers read no names of staff. */
  shopName: string;
  /** Which of the staff reads. */
  staffId?: string;
};

/** A dispute as both sides' pages show it: whose word is whose depends on who reads. */
export function disputeView(dispute: Dispute, { orderId, reader, shopName, staffId }: ViewedBy): DisputeView {
  const {
    id,
    version,
    reason,
    state,
    underWarranty,
    outcome,
    openedAt,
    closedAt,
    answerBy,
    answer,
    decidedByName,
  } = dispute;
  return {
    id,
    version,
    reason: disputeReasonLabels[reason],
    state,
    underWarranty,
    openedOn: when(openedAt),
    closedOn: closedAt && when(closedAt),
    answerBy: answerBy && when(answerBy),
    outcome,
    decided: decidedText(dispute),
    decidedBy: decidedByName,
    answer,
    ownNotes: dispute.entries.filter(
      ({ author, authorId }) => author === reader && (reader === "customer" || authorId === staffId),
    ).length,
    entries: dispute.entries.map(({ id: entryId, author, authorName, text, pictures, at }) => ({
      id: entryId,
      author,
      who: whoWrote(author, { reader, shopName }, authorName),
      isMine: author === reader,
      text,
      when: when(at),
      at: at.toISOString(),
      pictures: pictures.map(({ id: pictureId, width, height }) => ({
        id: pictureId,
        small: purchasePaths.evidence(orderId, pictureId, 320),
        large: purchasePaths.evidence(orderId, pictureId, 1600),
        width,
        height,
      })),
    })),
  };
}

function whoWrote(
  author: DisputeEntry["author"],
  { reader, shopName }: Pick<ViewedBy, "reader" | "shopName">,
  name: string | null,
): string {
  if (author === "staff") return reader === "staff" ? (name ?? "Staff") : shopName;
  return reader === "staff" ? "The buyer" : "You";
}

function decidedText({ outcome, refundCents }: Dispute): DisputeView["decided"] {
  return outcome && { title: decisionText({ outcome, refundCents }), follows: whatFollows[outcome] };
}

const whatFollows: Record<DisputeOutcome, string> = {
  refund: "The order is canceled and fully refunded.",
  part_refund: "The buyer keeps the account. The order is completed.",
  rejected: "There's no refund. The order is completed.",
};

function when(at: Date): string {
  return formatMoment(at);
}
