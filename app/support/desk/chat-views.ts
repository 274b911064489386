import { isOpen, orderPagePaths, products, shortId, statusLabels } from "../../../domain/orders/model.ts";
import type {
  ChatOrder,
  ChatPage,
  DeskChat,
  FirstReplies,
  ReplyValues,
} from "../../../domain/support/index.ts";
import { proven } from "../../../domain/support/index.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatMillions, formatUsd } from "../../../kernel/money.ts";
import { listingPath as deskListingPath } from "../../listings/shared/desk/listing-path.ts";
import { listingPath } from "../../listings/shared/listing-data.ts";
import { statusView } from "../../orders/shared/order-page/status-view.ts";
import { chatLinesView, type SeenLine } from "../shared/chat-lines-view.ts";
import type { ChatListLine } from "./chat-list.tsx";
import type { ChatOrderLine } from "./chat-orders.tsx";
import type { DeskChatView } from "./thread-view.ts";

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

/** How soon we first answered, today and in a week. */
export function firstReplyText({ today, week }: Record<"today" | "week", FirstReplies>): string {
  const part = ({ medianSeconds, chats }: FirstReplies, when: string) =>
    medianSeconds === null
      ? `none ${when}`
      : `${waitText(medianSeconds * 1000)} ${when} (${chats === 1 ? "1 chat" : `${chats} chats`})`;
  return `Median first reply: ${part(today, "today")}, ${part(week, "in 7 days")}`;
}

type Reader = {
  personId: string | null;
  readsOrders: boolean;
  shopName: string;
  /** The ids of orders by the numbers that stand in the conversation. */
  numbered: ReadonlyMap<string, string>;
};

/** A conversation as its pane shows it to a member of staff. */
export function deskChatView(
  chat: DeskChat,
  { personId, readsOrders, shopName, numbered }: Reader,
): DeskChatView {
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
    personHref: chat.personId && readsOrders ? `/admin/people/${chat.personId}` : null,
    isOwn,
    isMine: assignedTo !== null && assignedTo === personId,
    assignedTo,
    assignedToName,
    fate: isAnswered ? fateOf(chat) : null,
    order:
      orderId && readsOrders ? { label: `#${shortId(orderId)}`, href: orderPagePaths.desk(orderId) } : null,
    listing: chat.listing && readsOrders ? listingLinks(chat.listing) : null,
    ordersHref: isSignedIn && email && readsOrders ? `/admin?${new URLSearchParams({ q: email })}` : null,
    lines: chatLinesView(withHandovers(chat), {
      visitor: who,
      shopName,
      hrefOf: (number) => {
        const found = numbered.get(number);
        return found ? orderPagePaths.desk(found) : null;
      },
    }),
    isCut: chat.isCut,
    handovers: chat.handovers.length,
    ownSeq: chat.lines.findLast(({ isMine }) => isMine)?.seq ?? 0,
  };
}

/** The lines with what staff wrote to each other between them. */
function withHandovers({ lines, handovers }: DeskChat): SeenLine[] {
  const [first] = lines;
  const internal = handovers
    .filter(({ afterSeq }) => afterSeq >= (first?.seq ?? 0))
    .map(({ id, afterSeq, byName, toName, note, at }) => ({
      seq: afterSeq,
      key: id,
      author: "internal" as const,
      staffName: byName ?? "Someone who left",
      isMine: false,
      text: `${toName ? `Handed over to ${toName}` : "Given back to everyone"}${note ? `: ${note}` : "."}`,
      at,
    }));
  // Equal places keep their order: a hand-over stands after the line that it followed.
  return [...lines, ...internal].sort((one, other) => one.seq - other.seq);
}

/** The orders of its visitor beside a conversation, with how we know that they are theirs. */
export function chatOrderLines(orders: readonly ChatOrder[]): ChatOrderLine[] {
  return orders.map((order) => {
    const { id, type, status, quantity, amountCents, account, knownBy, createdAt, holdUntil, deadline } =
      order;
    return {
      id,
      label: `#${shortId(id)}`,
      href: orderPagePaths.desk(id),
      what:
        account ??
        (products[type].gold
          ? `${formatMillions(quantity)} · ${products[type].label}`
          : products[type].label),
      status: statusView(status),
      isOpen: isOpen(status),
      amount: formatUsd(amountCents),
      placed: formatMoment(createdAt),
      held: holdUntil && `held until ${formatMoment(holdUntil)}`,
      deadline: deadline && {
        startedAt: deadline.startedAt.getTime(),
        dueAt: deadline.dueAt.getTime(),
        metAt: deadline.metAt?.getTime() ?? null,
      },
      knownBy,
    };
  });
}

/**
 * What canned replies are filled with in this conversation. Of orders only one that is proven to be the
 * visitor's counts: whoever types somebody's address must not be sent the link of their order.
 */
export function replyValues(
  { name }: DeskChat,
  { orders, staffName, origin }: { orders: readonly ChatOrder[]; staffName: string; origin: string },
): ReplyValues {
  const [order] = proven(orders);
  return {
    name: name ?? "there",
    staff: staffName,
    ...(order && {
      order: `#${shortId(order.id)}`,
      status: statusLabels[order.status],
      amount: formatUsd(order.amountCents),
      link: origin + orderPagePaths.track(order.id),
    }),
  };
}

function listingLinks({ id, name, slug, isPublic }: NonNullable<DeskChat["listing"]>) {
  return { name, href: deskListingPath(id), publicHref: isPublic ? listingPath(slug) : null };
}

function fateOf({ isReadByVisitor, mailedAt }: DeskChat): "read" | "mailed" | "unread" {
  if (isReadByVisitor) return "read";
  return mailedAt === null ? "unread" : "mailed";
}
