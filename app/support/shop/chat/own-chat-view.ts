import { shortId } from "../../../../domain/orders/model.ts";
import type { OwnChat } from "../../../../domain/support/index.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { listingPath } from "../../../listings/shared/listing-data.ts";
import { chatLinesView } from "../../shared/chat-lines-view.ts";
import type { ChatPageProps } from "./chat-page.tsx";

/** The visitor's conversations as their page shows them. */
export function ownChatView(chat: OwnChat | null): Pick<ChatPageProps, "chat" | "others"> {
  if (!chat) return { chat: null, others: [] };
  const { id, state, name, email, orderId, listing, lines, isCut, others } = chat;
  return {
    chat: {
      id,
      isClosed: state === "closed",
      name,
      email,
      lines: chatLinesView(lines, "You"),
      isCut,
      ownSeq: lines.findLast(({ isMine }) => isMine)?.seq ?? 0,
      about: orderId ? { label: `#${shortId(orderId)}`, href: `/order/${orderId}` } : null,
      account: listing && { name: listing.name, href: listingPath(listing.slug) },
    },
    others: others.map(({ id: otherId, lastMessageAt, unread }) => ({
      id: otherId,
      label: `Last message ${formatMoment(lastMessageAt)} UTC`,
      unread,
    })),
  };
}
