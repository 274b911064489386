import { randomUUID } from "node:crypto";
import { redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { z } from "zod";
import { can } from "../../../domain/people/model.ts";
import { listChats, markChatSeen, readChat } from "../../../domain/support/index.ts";
import { chatLists } from "../../../domain/support/model.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { cx } from "../../ui/cx.ts";
import text from "../../ui/text.module.css";
import { readForm } from "../../web/forms/read-form.ts";
import { usePoll } from "../../web/live/use-poll.ts";
import { useSeen } from "../shared/use-seen.ts";
import type { Route } from "./+types/chats.route.ts";
import { runChatForm } from "./chat-actions.ts";
import { deskChatPath } from "./chat-desk-copy.ts";
import { DeskChatList } from "./chat-list.tsx";
import { ChatThread } from "./chat-thread.tsx";
import { chatListLines, deskChatView } from "./chat-views.ts";
import styles from "./chats.module.css";

export { DeskError as ErrorBoundary };

/** How long visitors wait grows without an event. */
const recheckMilliseconds = 60_000;
const listInput = z.enum(chatLists).catch("open");
const pageInput = z.coerce.number().int().min(1).max(100_000).catch(1);

export function meta() {
  return [{ title: "Chats · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { searchParams } = args.url;
  const list = listInput.parse(searchParams.get("show") ?? "open");
  const wanted = pageInput.parse(searchParams.get("page") ?? 1);
  const { rows, counts, page, pages } = unwrapOr404(await listChats(ctx, { list, page: wanted }));
  const shown = { list, counts, page, pages, rows: chatListLines(rows, ctx.clock.now()) };
  if (args.params.chatId === undefined) return { ...shown, chat: null, seen: null, formKey: "" };
  const chat = unwrapOr404(await readChat(ctx, z.uuid().catch("").parse(args.params.chatId)));
  const { id: chatId, unread, lastSeq: upTo } = chat;
  // The page itself was opened; one that only asks for its data says when it has been seen.
  if (unread > 0 && !new URL(args.request.url).pathname.endsWith(".data") && !factsOf(args).headersOnly) {
    await markChatSeen(ctx, { chatId, upTo });
  }
  const viewer = viewerOf(args);
  const reader = { personId: viewer.personId, readsOrders: can(viewer.role, "orders.read") };
  return {
    ...shown,
    chat: deskChatView(chat, reader),
    seen: chat.isOwn ? null : { href: "/desk/chats/seen", chatId, unread, upTo },
    formKey: randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const done = await runChatForm(ctxOf(args), args.params.chatId ?? "", await readForm(args.request));
  return done.ok ? redirect(args.url.pathname + args.url.search) : done.answer;
}

/** After a conflict the conversation is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The live chat from the staff's side (Rule P27); the desk's layout keeps it live. */
export default function Chats({ loaderData }: Route.ComponentProps) {
  const { chat, seen, formKey, list, page, ...shown } = loaderData;
  const { revalidate } = useRevalidator();
  usePoll(() => void revalidate(), recheckMilliseconds, true);
  useSeen(seen);
  return (
    <>
      <h1>Chats</h1>
      <div className={cx(styles.columns, chat && styles.hasThread)}>
        <DeskChatList list={list} page={page} chatId={chat?.id} {...shown} />
        {chat ? (
          <ChatThread key={chat.id} chat={chat} formKey={formKey} backTo={deskChatPath({ list, page })} />
        ) : (
          <p className={cx(styles.noneOpen, text.muted)}>Select a conversation to answer it.</p>
        )}
      </div>
    </>
  );
}
