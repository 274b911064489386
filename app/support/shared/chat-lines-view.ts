import type { ChatLine } from "../../../domain/support/index.ts";
import { splitOrderNumbers } from "../../../domain/support/index.ts";
import type { ChatLineView } from "./chat-lines.tsx";

/** A line of a conversation, or one that staff alone see between them. */
export type SeenLine = Omit<ChatLine, "author" | "isFromDiscord"> & {
  author: ChatLine["author"] | "internal";
  isFromDiscord?: boolean;
  key?: string;
};

type Reader = {
  /** What the visitor is called on this side. */
  visitor: string;
  /** What the shop is called, which speaks where nobody of the staff does. */
  shopName: string;
  /** Where an order's number leads, as it is written; null for nowhere. */
  hrefOf: (number: string, written: string) => string | null;
};

/**
 * The lines of a conversation as they are shown: each with who wrote it and when, and links on order numbers.
 */
export function chatLinesView(
  lines: readonly SeenLine[],
  { visitor, shopName, hrefOf }: Reader,
): ChatLineView[] {
  return lines.map(({ seq, key = String(seq), author, staffName, isMine, isFromDiscord, text, at }) => {
    const who = author === "visitor" ? visitor : (staffName ?? shopName);
    return {
      key,
      author,
      who: isFromDiscord ? `${who}, on Discord` : who,
      isMine,
      pieces: splitOrderNumbers(text).map((piece) => ({
        text: piece.text,
        href: piece.number && hrefOf(piece.number, piece.text),
      })),
      at: at.toISOString(),
    };
  });
}
