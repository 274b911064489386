import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import type { Route } from "./+types/chat.route.ts";
import { submitChat } from "./chat-actions.ts";
import { ChatPage } from "./chat-page.tsx";
import { loadChat } from "./load-chat.ts";
import { useOpenChat } from "./use-open-chat.ts";

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Live Chat");
}

export function loader(args: Route.LoaderArgs) {
  return loadChat(args);
}

export function action(args: Route.ActionArgs) {
  return submitChat(args);
}

/** A conversation with staff (Rule P27). */
export default function Chat({ loaderData }: Route.ComponentProps) {
  const isOffline = useOpenChat(loaderData);
  return <ChatPage {...loaderData.page} isOffline={isOffline} />;
}
