import type { ChatLineView } from "../shared/chat-lines.tsx";
import type { ChatOrderLine } from "./chat-orders.tsx";
import type { FilledReply } from "./use-reply-picker.tsx";

/** A conversation as the desk shows it. */
export type DeskChatView = {
  id: string;
  version: number;
  isClosed: boolean;
  who: string;
  email: string | null;
  isSignedIn: boolean;
  /** The page of a signed-in visitor; null for guests, and for whoever may not read orders. */
  personHref: string | null;
  isOwn: boolean;
  isMine: boolean;
  assignedTo: string | null;
  assignedToName: string | null;
  /** What has become of our newest words; null when the visitor's are newer. */
  fate: "read" | "mailed" | "unread" | null;
  order: { label: string; href: string } | null;
  ordersHref: string | null;
  /** The account for sale that they ask about: its page of the desk, and its own while that can be seen. */
  listing: { name: string; href: string; publicHref: string | null } | null;
  lines: readonly ChatLineView[];
  isCut: boolean;
  ownSeq: number;
  /** How often it was handed over. */
  handovers: number;
};

export type ChatThreadProps = {
  chat: DeskChatView;
  /** The visitor's orders; null for whoever may not read orders. */
  orders: readonly ChatOrderLine[] | null;
  replies: readonly FilledReply[];
  /** To whom it can be handed over. */
  colleagues: readonly { personId: string; displayName: string }[];
  formKey: string;
  backTo: string;
  serverNow: number;
};
