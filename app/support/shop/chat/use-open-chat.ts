import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { rememberKnownChat } from "../../../shell/site/chat-addresses.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { usePoll } from "../../../web/live/use-poll.ts";
import { useSeen } from "../../shared/use-seen.ts";
import type { loadChat } from "./load-chat.ts";

/** Which staff are online changes without an event. */
const recheckMilliseconds = 60_000;

type Loaded = Awaited<ReturnType<typeof loadChat>>["data"];

/**
 * Keeps an open conversation current, tells the shop what has been seen, and this browser that it has one.
 * Answers whether the conversation cannot be followed now.
 */
export function useOpenChat({ page, seen, since }: Loaded): boolean {
  const chatId = page.chat?.id ?? null;
  const { revalidate } = useRevalidator();
  const live = useLive(chatId ? [`chat:${chatId}`] : [], { since });
  usePoll(() => void revalidate(), recheckMilliseconds, true);
  useSeen(seen);
  useEffect(() => {
    if (chatId) rememberKnownChat(chatId);
  }, [chatId]);
  return chatId !== null && live === "offline";
}
