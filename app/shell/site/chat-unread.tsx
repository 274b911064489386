import { useEffect, useEffectEvent, useState } from "react";
import { singleFlight } from "../../../kernel/single-flight.ts";
import { useLiveSignal } from "../../web/live/use-live.ts";
import { chatUnreadPath, forgetKnownChat } from "./chat-addresses.ts";

type ChatUnreadProps = { chatId: string; onUnread(unread: number): void };

/** Follows this browser's conversation while the panel is closed, and says how much of it is new. */
export function ChatUnread({ chatId, onUnread }: ChatUnreadProps) {
  const told = useEffectEvent(onUnread);
  // One at a time, so that no older answer comes last.
  const [ask] = useState(() =>
    singleFlight(async () => {
      const unread = await readUnread().catch(() => null);
      if (unread === "none") forgetKnownChat();
      else if (unread !== null) told(unread);
    }),
  );
  // Also when the stream has started, since a reply may have come after the first answer.
  useLiveSignal(`chat:${chatId}`, () => void ask());
  useEffect(() => void ask(), [ask]);
  return null;
}

/** How many of our words are new; `none` where this browser has no conversation any more. */
async function readUnread(): Promise<number | "none" | null> {
  const answer = await fetch(chatUnreadPath);
  if (answer.status === 404) return "none";
  if (!answer.ok) return null;
  const { unread } = (await answer.json()) as { unread: number }; // from our own server, by unread.route
  return unread;
}
