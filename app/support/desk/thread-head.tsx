import { ArrowLeft } from "lucide";
import { type RefObject, useEffect, useRef } from "react";
import type { ChatPresence } from "../../../domain/support/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import styles from "./chats.module.css";
import { ActionFailure, ThreadActions } from "./thread-actions.tsx";
import type { ChatThreadProps, DeskChatView } from "./thread-view.ts";

type ThreadHeadProps = Pick<ChatThreadProps, "chat" | "colleagues" | "formKey" | "backTo"> & {
  presence: ChatPresence | null;
  /** Where the answer is written: the focus goes there once something was done. */
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Who writes, who of us looks after it, and what can be done with the conversation. */
export function ThreadHead({ chat, colleagues, formKey, backTo, presence, field }: ThreadHeadProps) {
  const { who, isClosed } = chat;
  const noteActed = useFocusAfter(chat.version, field);
  return (
    <>
      <header className={styles.head} onSubmit={noteActed}>
        <div className={cx(layout.row, layout.between)}>
          <div className={cx(layout.row, layout.tight)}>
            <LinkButton
              className={styles.back}
              variant="quiet"
              to={backTo}
              icon={<Icon of={ArrowLeft} size={16} />}
            >
              All
            </LinkButton>
            <h2 id="chat-who" dir="auto">
              {who}
            </h2>
            <Badge tone={isClosed ? "plain" : "good"}>{isClosed ? "Closed" : "Open"}</Badge>
            {presence?.visitor.isHere ? <Badge tone="info">Here now</Badge> : null}
          </div>
          {chat.isOwn ? null : <ThreadActions chat={chat} colleagues={colleagues} formKey={formKey} />}
        </div>
        <Facts chat={chat} />
        {presence && presence.colleagues.length > 0 ? (
          <p className={styles.facts} role="status">
            {presence.colleagues.map(({ displayName }) => displayName).join(" and ")}{" "}
            {presence.colleagues.length > 1 ? "are" : "is"} looking at this conversation too.
          </p>
        ) : null}
      </header>
      <ActionFailure />
    </>
  );
}

/** The button that was pressed may be gone once its work is done: the focus goes on to the answer. */
function useFocusAfter(version: number, field: RefObject<HTMLTextAreaElement | null>): () => void {
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the conversation
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.checkVisibility() === false;
    if (hasActed.current && isLost) field.current?.focus();
    hasActed.current = false;
  }, [version, field]);
  return () => {
    hasActed.current = true;
  };
}

function Facts({ chat }: { chat: DeskChatView }) {
  const { email, isSignedIn, personHref, order, listing, assignedToName, isMine } = chat;
  return (
    <p className={styles.facts}>
      {personHref ? (
        <Link to={personHref}>Customer's page</Link>
      ) : (
        <span>{isSignedIn ? "Signed in" : "Guest"}</span>
      )}
      <span className={textStyles.breakAnywhere}>
        {email ?? "no email address"}
        {email && !isSignedIn ? " (not verified)" : null}
      </span>
      {order ? (
        <span>
          about{" "}
          <Link to={order.href} className={textStyles.mono}>
            {order.label}
          </Link>
        </span>
      ) : null}
      {listing ? <AboutListing {...listing} /> : null}
      <span>
        {isMine ? "assigned to you" : assignedToName ? `assigned to ${assignedToName}` : "unassigned"}
      </span>
    </p>
  );
}

function AboutListing({ name, href, publicHref }: NonNullable<DeskChatView["listing"]>) {
  return (
    <span className={textStyles.breakAnywhere}>
      about listing{" "}
      <Link to={href} dir="auto">
        {name}
      </Link>
      {publicHref ? (
        <>
          {" "}
          (<Link to={publicHref}>view</Link>)
        </>
      ) : null}
    </span>
  );
}
