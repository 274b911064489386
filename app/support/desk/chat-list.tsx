import { Hourglass } from "lucide";
import { type ChatList, chatLists } from "../../../domain/support/model.ts";
import { KeysDialog } from "../../shell/desk/keys-dialog.tsx";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Pager } from "../../ui/pager.tsx";
import { chatListNames, deskChatPath } from "./chat-desk-copy.ts";
import styles from "./chats.module.css";
import { chatKeys, useChatKeys } from "./use-chat-keys.ts";

/** A conversation in the list as it is shown. */
export type ChatListLine = {
  id: string;
  who: string;
  excerpt: string;
  /** How long the visitor has waited; null when the last word was ours. */
  waits: string | null;
  at: string;
  unread: number;
  assignedToName: string | null;
};

type ChatListProps = {
  list: ChatList;
  counts: Record<ChatList, number>;
  rows: readonly ChatListLine[];
  page: number;
  pages: number;
  chatId: string | undefined;
};

/** The desk's conversations: whoever waits longest first. */
export function DeskChatList({ list, counts, rows, page, pages, chatId }: ChatListProps) {
  const keys = useChatKeys(
    rows.map(({ id }) => deskChatPath({ list, page, chatId: id })),
    rows.findIndex(({ id }) => id === chatId),
  );
  return (
    <section className={styles.list} aria-label="Conversations">
      <LinkTabs
        label="Conversations by state"
        items={chatLists.map((each) => ({
          label: chatListNames[each],
          to: deskChatPath({ list: each }),
          current: each === list,
          count: counts[each],
        }))}
      />
      {rows.length === 0 ? <Nothing list={list} /> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} to={deskChatPath({ list, page, chatId: row.id })} isShown={row.id === chatId} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        href={(other) => deskChatPath({ list, page: other })}
        label="Pages of conversations"
      />
      <KeysDialog isOpen={keys.isListOpen} onOpenChange={keys.setListOpen} keys={chatKeys} />
    </section>
  );
}

function Row({ row, to, isShown }: { row: ChatListLine; to: string; isShown: boolean }) {
  const { who, excerpt, waits, at, unread, assignedToName } = row;
  return (
    <Link
      to={to}
      className={cx(styles.row, isShown && styles.shown)}
      aria-current={isShown ? "true" : undefined}
    >
      <span className={styles.who}>
        <b dir="auto">{who}</b>
        {unread > 0 ? <Badge tone="info">{unread} new</Badge> : null}
      </span>
      <span className={styles.excerpt} dir="auto">
        {excerpt}
      </span>
      <span className={styles.meta}>
        {waits ? (
          <span className={styles.waits}>
            <Icon of={Hourglass} size={13} /> waiting {waits}
          </span>
        ) : (
          <Moment at={at} />
        )}
        <span>{assignedToName ?? "Unassigned"}</span>
      </span>
    </Link>
  );
}

const nothing: Record<ChatList, { title: string; text: string }> = {
  open: { title: "No open conversations", text: "Live chat messages show up here." },
  mine: { title: "No conversations of yours", text: "Take or answer a conversation to make it yours." },
  closed: { title: "No closed conversations", text: "We keep closed conversations for 90 days." },
};

function Nothing({ list }: { list: ChatList }) {
  return (
    <Empty title={nothing[list].title} level={2}>
      {nothing[list].text}
    </Empty>
  );
}
