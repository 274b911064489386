import { randomUUID } from "node:crypto";
import { data, redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { z } from "zod";
import { can } from "../../../domain/people/model.ts";
import {
  type DeskChat,
  fillReply,
  linkOrderNumbers,
  listCannedReplies,
  listChatStaff,
  listChats,
  markChatSeen,
  readChat,
  readChatOrders,
  readFirstReplies,
} from "../../../domain/support/index.ts";
import { chatLists } from "../../../domain/support/model.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { readForm } from "../../web/forms/read-form.ts";
import { runForms } from "../../web/forms/run-forms.ts";
import { useLive } from "../../web/live/use-live.ts";
import { usePoll } from "../../web/live/use-poll.ts";
import { useSeen } from "../shared/use-seen.ts";
import type { Route } from "./+types/chats.route.ts";
import { deskChatCommands } from "./chat-commands.ts";
import { deskChatPath, repliesPath } from "./chat-desk-copy.ts";
import { deskChatForms } from "./chat-forms.ts";
import { DeskChatList } from "./chat-list.tsx";
import { ChatThread } from "./chat-thread.tsx";
import { chatListLines, chatOrderLines, deskChatView, firstReplyText, replyValues } from "./chat-views.ts";
import styles from "./chats.module.css";

export { DeskError as ErrorBoundary };

/** How long visitors wait grows without an event. */
const recheckMilliseconds = 60_000;
/** At most so many orders beside a conversation are followed, of the twenty topics that a tab may have. */
const mostFollowed = 8;
const listInput = z.enum(chatLists).catch("open");
const pageInput = z.coerce.number().int().min(1).max(100_000).catch(1);

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Chats · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { searchParams } = args.url;
  const list = listInput.parse(searchParams.get("show") ?? "open");
  const wanted = pageInput.parse(searchParams.get("page") ?? 1);
  const { rows, counts, page, pages } = unwrapOr404(await listChats(ctx, { list, page: wanted }));
  const shown = {
    ...{ list, counts, page, pages },
    rows: chatListLines(rows, ctx.clock.now()),
    firstReply: firstReplyText(unwrapOr404(await readFirstReplies(ctx))),
  };
  if (args.params.chatId === undefined) return { ...shown, thread: null, seen: null };
  const chat = unwrapOr404(await readChat(ctx, chatIdOf(args.params.chatId)));
  const { id: chatId, unread, lastSeq: upTo } = chat;
  // The page itself was opened; one that only asks for its data says when it has been seen.
  if (unread > 0 && !new URL(args.request.url).pathname.endsWith(".data") && !factsOf(args).headersOnly) {
    await markChatSeen(ctx, { chatId, upTo });
  }
  return {
    ...shown,
    thread: await loadThread(args, chat),
    seen: chat.isOwn ? null : { href: "/desk/chats/seen", chatId, unread, upTo },
  };
}

/** A conversation with what stands beside it: the visitor's orders, canned replies and colleagues. */
async function loadThread(args: Route.LoaderArgs, chat: DeskChat) {
  const ctx = ctxOf(args);
  const viewer = viewerOf(args);
  const readsOrders = can(viewer.role, "orders.read");
  const { name: shopName } = await readShop(ctx.db);
  const [numbered, orders, replies, staff] = await Promise.all([
    linkOrderNumbers(ctx, chat.lines),
    readsOrders ? readChatOrders(ctx, chat.id) : null,
    listCannedReplies(ctx),
    listChatStaff(ctx),
  ]);
  const known = orders && unwrapOr404(orders);
  const values = replyValues(chat, {
    orders: known ?? [],
    staffName: viewer.displayName,
    origin: ctx.origin,
  });
  return {
    chat: deskChatView(chat, { personId: viewer.personId, readsOrders, shopName, numbered }),
    orders: known && chatOrderLines(known),
    replies: unwrapOr404(replies).map(({ id, title, shortcut, body }) => ({
      ...{ id, title, shortcut },
      text: fillReply(body, values),
    })),
    colleagues: staff,
    formKey: randomUUID(),
    serverNow: ctx.clock.now().getTime(),
  };
}

/** A name that is no id is no conversation's. */
function chatIdOf(asked: string | undefined): string {
  const id = z.uuid().safeParse(asked);
  if (!id.success) throw data(null, { status: 404 });
  return id.data;
}

export async function action(args: Route.ActionArgs) {
  const more = { chatId: chatIdOf(args.params.chatId) };
  const fields = await readForm(args.request);
  const done = await runForms(deskChatForms, deskChatCommands, { ctx: ctxOf(args), fields, more });
  return done.ok ? redirect(args.url.pathname + args.url.search) : done.answer;
}

/** After a conflict the conversation is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The live chat from the staff's side (Rule P27); the desk's layout keeps it live. */
export default function Chats({ loaderData }: Route.ComponentProps) {
  const { thread, seen, list, page, firstReply, ...shown } = loaderData;
  const { revalidate } = useRevalidator();
  usePoll(() => void revalidate(), recheckMilliseconds, true);
  // What changes about the orders beside the conversation is shown there.
  useLive((thread?.orders ?? []).slice(0, mostFollowed).map(({ id }) => `order-desk:${id}` as const));
  useSeen(seen);
  return (
    <>
      <header className={styles.title}>
        <h1>Chats</h1>
        <p className={cx(text.small, text.muted)}>{firstReply}</p>
        <Link to={repliesPath}>Canned replies</Link>
      </header>
      <div className={cx(styles.columns, thread && styles.hasThread)}>
        <DeskChatList list={list} page={page} chatId={thread?.chat.id} {...shown} />
        {thread ? (
          <ChatThread key={thread.chat.id} {...thread} backTo={deskChatPath({ list, page })} />
        ) : (
          <p className={cx(styles.noneOpen, text.muted)}>Select a conversation to answer it.</p>
        )}
      </div>
    </>
  );
}
