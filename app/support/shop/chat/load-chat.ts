import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import { readListing } from "../../../../domain/listings/index.ts";
import { isOrderNumber, orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import {
  checkChatLink,
  claimChats,
  countStaffOnline,
  linkOwnOrderNumbers,
  markOwnChatSeen,
  type OwnChat,
  openChatLink,
  readOwnChat,
} from "../../../../domain/support/index.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { readShop } from "../../../../platform/settings/read-shop.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { listingPath } from "../../../listings/shared/listing-data.ts";
import { chatTokensOf, rememberChat } from "../../../shell/access/chat-access.ts";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { chatSeenPath, ownChatPath } from "../../shared/chat-forms.ts";
import { chatLinesView } from "../../shared/chat-lines-view.ts";
import { namedOrder, ownOrderOptions } from "./chat-orders.ts";
import type { ChatPageProps } from "./chat-page-view.ts";

const noStore = { "Cache-Control": "no-store" };
/**
 * The address holds a key: no other site and no log of ours shall learn it, but forms must say from where
 * they come.
 */
const unspoken = { ...noStore, "Referrer-Policy": "strict-origin" };

type Args = Parameters<typeof factsOf>[0] & { request: Request; url: URL };

/** The visitor's conversation with what its page shows beside it, as a page and in the panel. */
export async function loadChat(args: Args) {
  const { livePosition: since, viewer } = factsOf(args);
  const ctx = ctxOf(args);
  const { searchParams } = args.url;
  const key = searchParams.get("key");
  const badLink = key === null ? null : await follow(args, key);
  await claimChats(ctx, chatTokensOf(args.request));
  const tokens = chatTokensOf(args.request);
  const wanted = z.uuid().safeParse(searchParams.get("c"));
  const found = await readOwnChat(ctx, { tokens, chatId: wanted.data });
  if (!found.ok) throw data(null, { status: 404, headers: noStore });
  const chat = found.value;
  if (chat && chat.unread > 0 && isWholePage(args)) {
    await markOwnChatSeen(ctx, { tokens, chatId: chat.id, upTo: chat.lastSeq });
  }
  if (!chat || searchParams.has("order")) await claimOwnOrders(args);
  const [isStaffed, named, asked, orders, own] = await Promise.all([
    countStaffOnline(ctx).then((online) => online > 0),
    namedOrder(args),
    askedListing(args),
    chat ? [] : ownOrderOptions(ctx),
    linkOwnOrderNumbers(ctx, chat?.lines ?? [], (orderId) => orderTokenOf(args.request, orderId)),
  ]);
  const page = {
    ...ownChatView(chat, own, (await readShop(ctx.db)).name),
    isStaffed,
    isSignedIn: viewer !== null,
    ...{ named, asked },
    orders,
    formKey: randomUUID(),
    badLink,
  };
  const seen = chat ? { href: chatSeenPath, chatId: chat.id, unread: chat.unread, upTo: chat.lastSeq } : null;
  const answer = badLink === null ? { headers: noStore } : { status: 403, headers: unspoken };
  return data({ page, seen, since }, answer);
}

/** Follows a mailed link and leads on to its conversation; answers why it opens nothing. */
async function follow(args: Args, key: string): Promise<string | null> {
  const ctx = ctxOf(args);
  const checked = await checkChatLink(ctx, key);
  if (!checked.ok) return checked.error.text;
  // Whoever only asks for the headers is given nothing.
  if (!factsOf(args).headersOnly) {
    const { chatId } = checked.value;
    const own = await readOwnChat(ctx, { tokens: chatTokensOf(args.request), chatId });
    const opened = own.ok ? null : await openChatLink(ctx, key);
    if (opened?.ok) rememberChat(factsOf(args), args.request, opened.value.token);
  }
  throw redirect(ownChatPath(checked.value.chatId), { status: 303, headers: unspoken });
}

/**
 * Whether the page itself is loaded, and so shown; one that only asks for its data says when it has been
 * seen.
 */
function isWholePage({ request, context }: Args): boolean {
  return !new URL(request.url).pathname.endsWith(".data") && !factsOf({ context }).headersOnly;
}

/** The account for sale whose page led here; one that cannot be seen by everybody counts as none. */
async function askedListing(args: Args): Promise<ChatPageProps["asked"]> {
  const slug = args.url.searchParams.get("listing");
  if (slug === null) return null;
  const found = await readListing(ctxOf(args), slug);
  return found.ok ? { slug, name: found.value.name, href: listingPath(slug) } : null;
}

/**
 * Where an order is tracked: at once by its id, which only its own customer is given here; by its short
 * number after its email address, which says nothing of whether there is such an order (Rule P35).
 */
function trackingPath(order: string | null): string | null {
  if (order === null) return null;
  return isOrderNumber(order)
    ? `/track-order?${new URLSearchParams({ id: order })}`
    : orderPagePaths.track(order);
}

/** The visitor's conversations as their page shows them. */
function ownChatView(
  chat: OwnChat | null,
  own: ReadonlyMap<string, string>,
  shopName: string,
): Pick<ChatPageProps, "chat" | "others"> {
  if (!chat) return { chat: null, others: [] };
  const { id, state, name, email, orderId, listing, lines, isCut, others } = chat;
  return {
    chat: {
      id,
      isClosed: state === "closed",
      name,
      email,
      lines: chatLinesView(lines, {
        visitor: "You",
        shopName,
        hrefOf: (number, written) =>
          trackingPath(own.get(number) ?? (written.startsWith("#") ? number : null)),
      }),
      isCut,
      ownSeq: lines.findLast(({ isMine }) => isMine)?.seq ?? 0,
      about: orderId ? { label: `#${shortId(orderId)}`, href: `/order/${orderId}` } : null,
      account: listing && { name: listing.name, href: listingPath(listing.slug) },
    },
    others: others.map(({ id: otherId, lastMessageAt, unread }) => ({
      id: otherId,
      label: `Last message ${formatMoment(lastMessageAt)}`,
      unread,
    })),
  };
}
