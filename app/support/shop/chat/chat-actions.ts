import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { claimChats, sendChatMessage, setChatContact } from "../../../../domain/support/index.ts";
import { chatContactInput, chatMessageInput } from "../../../../domain/support/inputs.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { chatTokensOf, rememberChat } from "../../../shell/access/chat-access.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { type Fields, readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { chatForms, chatFormTitles, chatPath, ownChatPath } from "../../shared/chat-forms.ts";

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
  const done = await runForm({
    form: chatForms.message,
    title: chatFormTitles.message,
    schema: chatMessageInput,
    fields,
    run: ({ idempotencyKey, orderId, ...message }) =>
      sendChatMessage(ctxOf(args), {
        ...message,
        tokens: chatTokensOf(args.request),
        // A page that is the same for everybody has no key to give before its script runs.
        key: idempotencyKey ?? randomUUID(),
        client: facts.client,
        orderId,
        orderToken: orderId && orderTokenOf(args.request, orderId),
      }),
  });
  if (!done.ok) return done.answer;
  const { chatId, token } = done.value;
  if (token !== null) rememberChat(facts, args.request, token);
  return redirect(args.url.searchParams.has("c") ? ownChatPath(chatId) : chatPath);
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
  const to = args.url.searchParams.has("c") ? ownChatPath(fields.chatId ?? "") : chatPath;
  return redirectWith(factsOf(args), to, { title: "Saved", tone: "good" });
}
