import { data } from "react-router";
import { markOwnChatSeen } from "../../../../domain/support/index.ts";
import { chatSeenInput } from "../../../../domain/support/inputs.ts";
import { failureStatus } from "../../../../kernel/errors.ts";
import { ctxOf } from "../../../context.ts";
import { chatTokensOf } from "../../../shell/access/chat-access.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import type { Route } from "./+types/seen.route.ts";

/** There is nothing to read here; only an open page tells of itself. */
export function loader() {
  throw data(null, { status: 404 });
}

/** An open page tells that its visitor has seen what stands there. */
export async function action(args: Route.ActionArgs) {
  const seen = checkForm(chatSeenInput, await readForm(args.request));
  if (!seen.ok) throw data(null, { status: 400 });
  const done = await markOwnChatSeen(ctxOf(args), {
    ...seen.value,
    tokens: chatTokensOf(args.request),
  });
  return new Response(null, { status: done.ok ? 204 : failureStatus[done.error.code] });
}
