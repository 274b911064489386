import type { ChatLineView } from "../../shared/chat-lines.tsx";

/** The visitor's conversation as the page shows it. */
type OwnChatView = {
  id: string;
  isClosed: boolean;
  name: string | null;
  email: string | null;
  lines: readonly ChatLineView[];
  isCut: boolean;
  ownSeq: number;
  about: { label: string; href: string } | null;
  /** The account for sale that it asks about. */
  account: AccountLink | null;
};

/** An account for sale by its name, with its page. */
export type AccountLink = { name: string; href: string };

export type ChatPageProps = {
  chat: OwnChatView | null;
  others: readonly { id: string; label: string; unread: number }[];
  isStaffed: boolean;
  isSignedIn: boolean;
  /** The order whose page led here, and those to choose from. */
  named: { id: string; label: string } | null;
  /** The account whose page led here, with the slug that goes along with the message. */
  asked: (AccountLink & { slug: string }) | null;
  orders: readonly { value: string; label: string }[];
  formKey: string;
  isOffline: boolean;
  /** Why the mailed link that led here opened nothing. */
  badLink: string | null;
};
