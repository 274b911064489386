import type { ActionFunctionArgs } from "react-router";
import { readOrder } from "../../../../domain/orders/index.ts";
import { claimChats, sendChatMessage } from "../../../../domain/support/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { chatTokensOf, rememberChat } from "../../../shell/access/chat-access.ts";

const openingMessage = "I'd like to arrange access to my account here.";

/**
 * Opens the conversation in which the access to an account is agreed on: staff can only answer where its
 * customer has written. Sent again under the same key it writes once. Answers whether it is open.
 */
export async function openAccessChat(
  args: ActionFunctionArgs,
  { orderId, token }: { orderId: string; token: string | undefined },
  key: string,
): Promise<boolean> {
  const [ctx, facts] = [ctxOf(args), factsOf(args)];
  await claimChats(ctx, chatTokensOf(args.request));
  const order = await readOrder(ctx, { orderId, token });
  const sent = await sendChatMessage(ctx, {
    tokens: chatTokensOf(args.request),
    text: openingMessage,
    key,
    client: facts.client,
    // Where one mail goes when an answer is missed.
    email: order.ok ? order.value.private?.customerEmail : undefined,
    orderId,
    orderToken: token,
  });
  if (!sent.ok) return false;
  if (sent.value.token !== null) rememberChat(facts, args.request, sent.value.token);
  return true;
}
