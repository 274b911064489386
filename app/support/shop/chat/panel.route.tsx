import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import type { Route } from "./+types/panel.route.ts";
import { submitChat } from "./chat-actions.ts";
import { ChatPanelPage } from "./chat-panel-page.tsx";
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

/** The conversation as it stands in the panel beside another page. */
export default function Panel({ loaderData }: Route.ComponentProps) {
  const isOffline = useOpenChat(loaderData);
  return <ChatPanelPage {...loaderData.page} isOffline={isOffline} />;
}
