import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import {
  claimChats,
  readOwnChat,
  sendChatMessage,
  setChatContact,
} from "../../../../domain/support/index.ts";
import { chatContactInput, chatMessageInput } from "../../../../domain/support/inputs.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { chatTokensOf, rememberChat } from "../../../shell/access/chat-access.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { chatPanelPath } from "../../../shell/site/chat-addresses.ts";
import type { refusedForm } from "../../../web/forms/answers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { type Fields, readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { chatForms, chatFormTitles, chatPath, ownChatPath } from "../../shared/chat-forms.ts";
import { secureFormFor } from "./chat-orders.ts";

type HeldAnswer = ReturnType<typeof refusedForm>;
type Args = Parameters<typeof factsOf>[0] & { request: Request; url: URL };

/** Answers the forms of the chat page, and the first message that the support page sends. */
export async function submitChat(args: Args) {
  const fields = await readForm(args.request);
  await claimChats(ctxOf(args), chatTokensOf(args.request));
  if (fields.form === chatForms.message) return submitMessage(args, fields);
  if (fields.form === chatForms.contact) return submitContact(args, fields);
  throw data(null, { status: 400 });
}

async function submitMessage(args: Args, fields: Fields) {
  const facts = factsOf(args);
  let isHeld = false;
  const done = await runForm({
    form: chatForms.message,
    title: chatFormTitles.message,
    schema: chatMessageInput,
    fields,
    run: async ({ idempotencyKey, orderId, notPassword: isNoPassword, ...message }) => {
      const sent = await sendChatMessage(ctxOf(args), {
        ...message,
        isNoPassword,
        tokens: chatTokensOf(args.request),
        // A page that is the same for everybody has no key to give before its script runs.
        key: idempotencyKey ?? randomUUID(),
        client: facts.client,
        orderId,
        orderToken: orderId && orderTokenOf(args.request, orderId),
      });
      isHeld = !sent.ok && sent.error.field === "notPassword";
      return sent;
    },
  });
  if (!done.ok && isHeld) return withSecureForm(args, fields, done.answer);
  if (!done.ok) return done.answer;
  const { chatId, token } = done.value;
  if (token !== null) rememberChat(facts, args.request, token);
  return redirect(backTo(args, chatId));
}

/** The answer to a message that was held back, with the form where a login belongs. */
async function withSecureForm(args: Args, fields: Fields, { data: answer, init }: HeldAnswer) {
  const tokens = chatTokensOf(args.request);
  const own = await readOwnChat(ctxOf(args), { tokens, chatId: fields.chatId || undefined });
  const orderId = fields.orderId || (own.ok ? (own.value?.orderId ?? null) : null);
  return data({ ...answer, secure: await secureFormFor(args, orderId) }, init ?? undefined);
}

async function submitContact(args: Args, fields: Fields) {
  const done = await runForm({
    form: chatForms.contact,
    title: chatFormTitles.contact,
    schema: chatContactInput,
    fields,
    run: (contact) => setChatContact(ctxOf(args), { ...contact, tokens: chatTokensOf(args.request) }),
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), backTo(args, fields.chatId ?? ""), { title: "Saved", tone: "good" });
}

/** The page that the form was sent from, be it in the panel. */
function backTo({ url }: Args, chatId: string): string {
  if (url.pathname === chatPanelPath) return chatPanelPath;
  return url.searchParams.has("c") ? ownChatPath(chatId) : chatPath;
}
