import type { ChatLine } from "../../../domain/support/index.ts";
import { splitOrderNumbers } from "../../../domain/support/index.ts";
import type { ChatLineView } from "./chat-lines.tsx";

/** A line of a conversation, or one that staff alone see between them. */
export type SeenLine = Omit<ChatLine, "author"> & { author: ChatLine["author"] | "internal"; key?: string };

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
  return lines.map(({ seq, key = String(seq), author, staffName, isMine, text, at }) => {
    return {
      key,
      author,
      who: author === "visitor" ? visitor : (staffName ?? shopName),
      isMine,
      pieces: splitOrderNumbers(text).map((piece) => ({
        text: piece.text,
        href: piece.number && hrefOf(piece.number, piece.text),
      })),
      at: at.toISOString(),
    };
  });
}
