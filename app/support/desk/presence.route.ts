import { data } from "react-router";
import { allowAtDesk } from "../../../domain/people/index.ts";
import { noteStaffAtChat } from "../../../domain/support/index.ts";
import { chatPresenceInput } from "../../../domain/support/inputs.ts";
import { failureStatus } from "../../../kernel/errors.ts";
import { ctxOf } from "../../context.ts";
import { checkForm } from "../../web/forms/check-form.ts";
import { readForm } from "../../web/forms/read-form.ts";
import type { Route } from "./+types/presence.route.ts";

const headers = { "Cache-Control": "no-store" };

/** There is nothing to read here; only an open page tells of itself. */
export function loader() {
  throw data(null, { status: 404 });
}

/** An open page of a conversation tells that one of staff has it open, and hears who else does. */
export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const may = allowAtDesk(ctx.actor, "orders.progress");
  if (!may.ok) return new Response(null, { status: failureStatus[may.error.code], headers });
  const told = checkForm(chatPresenceInput, await readForm(args.request));
  if (!told.ok) throw data(null, { status: 400 });
  const { chatId, typing: isTyping } = told.value;
  const noted = await noteStaffAtChat(ctx, { chatId, isTyping });
  if (!noted.ok) return new Response(null, { status: failureStatus[noted.error.code], headers });
  return Response.json(noted.value, { headers });
}
