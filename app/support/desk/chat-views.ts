import { orderPagePaths, shortId } from "../../../domain/orders/model.ts";
import type { ChatPage, DeskChat } from "../../../domain/support/index.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { listingPath as deskListingPath } from "../../listings/shared/desk/listing-forms.ts";
import { listingPath } from "../../listings/shared/listing-data.ts";
import { chatLinesView } from "../shared/chat-lines-view.ts";
import type { ChatListLine } from "./chat-list.tsx";
import type { DeskChatView } from "./chat-thread.tsx";

/** What somebody is called who has not said. */
const unnamed = "Visitor";
const sides = { visitor: "", staff: "We: ", system: "" } as const;

/** The rows of the list, with how long visitors have waited by now. */
export function chatListLines(rows: ChatPage["rows"], now: Date): ChatListLine[] {
  return rows.map(({ id, name, last, waitingSince, lastMessageAt, unread, assignedToName }) => ({
    id,
    who: name ?? unnamed,
    excerpt: sides[last.author] + last.text,
    waits: waitingSince && waitText(now.getTime() - waitingSince.getTime()),
    when: formatMoment(lastMessageAt),
    at: lastMessageAt.toISOString(),
    unread,
    assignedToName,
  }));
}

/** A length of time in its largest whole unit. */
export function waitText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 1) return "under a minute";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

type Reader = { personId: string | null; readsOrders: boolean };

/** A conversation as its pane shows it to a member of staff. */
export function deskChatView(chat: DeskChat, { personId, readsOrders }: Reader): DeskChatView {
  const { id, version, state, name, email, isSignedIn, isOwn, assignedTo, assignedToName, orderId } = chat;
  const who = name ?? unnamed;
  const isAnswered = chat.lines.findLast(({ author }) => author !== "system")?.author === "staff";
  return {
    id,
    version,
    isClosed: state === "closed",
    who,
    email,
    isSignedIn,
    isOwn,
    isMine: assignedTo !== null && assignedTo === personId,
    assignedTo,
    assignedToName,
    fate: isAnswered ? fateOf(chat) : null,
    order:
      orderId && readsOrders ? { label: `#${shortId(orderId)}`, href: orderPagePaths.desk(orderId) } : null,
    listing: chat.listing && readsOrders ? listingLinks(chat.listing) : null,
    ordersHref: isSignedIn && email && readsOrders ? `/admin?${new URLSearchParams({ q: email })}` : null,
    lines: chatLinesView(chat.lines, who),
    isCut: chat.isCut,
    ownSeq: chat.lines.findLast(({ isMine }) => isMine)?.seq ?? 0,
  };
}

function listingLinks({ id, name, slug, isPublic }: NonNullable<DeskChat["listing"]>) {
  return { name, href: deskListingPath(id), publicHref: isPublic ? listingPath(slug) : null };
}

function fateOf({ isReadByVisitor, mailedAt }: DeskChat): "read" | "mailed" | "unread" {
  if (isReadByVisitor) return "read";
  return mailedAt === null ? "unread" : "mailed";
}
