import { data } from "react-router";
import { readOwnChat } from "../../../../domain/support/index.ts";
import { ctxOf } from "../../../context.ts";
import { chatTokensOf } from "../../../shell/access/chat-access.ts";
import type { Route } from "./+types/unread.route.ts";

const headers = { "Cache-Control": "no-store" };

/** How much of this browser's conversation is new, for the dot at the chat's button. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const own = await readOwnChat(ctxOf(args), { tokens: chatTokensOf(args.request), chatId: undefined });
  if (!own.ok || own.value === null) throw data(null, { status: 404, headers });
  return Response.json({ unread: own.value.unread }, { headers });
}
