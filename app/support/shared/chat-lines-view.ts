import type { ChatLine } from "../../../domain/support/index.ts";
import { formatDay } from "../../../kernel/dates.ts";
import type { ChatLineView } from "./chat-lines.tsx";

/**
 * The lines of a conversation as they are shown: each with who wrote it and when, in UTC, and the day above
 * the first line of each. `visitor` is what the visitor is called on this side.
 */
export function chatLinesView(lines: readonly ChatLine[], visitor: string): ChatLineView[] {
  let last = "";
  return lines.map(({ seq, author, staffName, isMine, text, at }) => {
    const day = formatDay(at);
    const isNewDay = day !== last;
    last = day;
    const who = author === "visitor" ? visitor : (staffName ?? "Goldhall");
    return {
      seq,
      author,
      who,
      isMine,
      text,
      at: at.toISOString(),
      time: at.toISOString().slice(11, 16),
      day: isNewDay ? day : null,
    };
  });
}
