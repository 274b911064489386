import { data } from "react-router";
import { noteVisitorAtChat } from "../../../../domain/support/index.ts";
import { chatPresenceInput } from "../../../../domain/support/inputs.ts";
import { failureStatus } from "../../../../kernel/errors.ts";
import { ctxOf } from "../../../context.ts";
import { chatTokensOf } from "../../../shell/access/chat-access.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import type { Route } from "./+types/presence.route.ts";

const headers = { "Cache-Control": "no-store" };

/** There is nothing to read here; only an open page tells of itself. */
export function loader() {
  throw data(null, { status: 404 });
}

/** An open page tells that its visitor is there, and hears whether we type. */
export async function action(args: Route.ActionArgs) {
  const told = checkForm(chatPresenceInput, await readForm(args.request));
  if (!told.ok) throw data(null, { status: 400 });
  const { chatId, typing: isTyping } = told.value;
  const tokens = chatTokensOf(args.request);
  const noted = await noteVisitorAtChat(ctxOf(args), { tokens, chatId, isTyping });
  if (!noted.ok) return new Response(null, { status: failureStatus[noted.error.code], headers });
  return Response.json(noted.value, { headers });
}
