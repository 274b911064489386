import { Check, CheckCheck, Mail, MessageSquareText } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { ChatPresence } from "../../../domain/support/index.ts";
import { unfilledIn } from "../../../domain/support/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icons.tsx";
import { ChatComposer } from "../shared/chat-composer.tsx";
import { ChatLines } from "../shared/chat-lines.tsx";
import { TypingNote } from "../shared/typing-note.tsx";
import { usePresence } from "../shared/use-presence.ts";
import { deskChatForms } from "./chat-forms.ts";
import { ChatOrders } from "./chat-orders.tsx";
import styles from "./chats.module.css";
import { ThreadHead } from "./thread-head.tsx";
import type { ChatThreadProps } from "./thread-view.ts";
import { useReplyPicker } from "./use-reply-picker.tsx";

/** One conversation at the desk: who it is, what was said, the answer, and their orders beside it. */
export function ChatThread(props: ChatThreadProps) {
  const { chat, orders, serverNow } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const { presence, onTyping } = usePresence({
    href: "/desk/chats/presence",
    chatId: chat.isOwn ? null : chat.id,
    topic: chat.isOwn ? null : `chat-desk:${chat.id}`,
    read: readPresence,
  });
  return (
    <section className={styles.thread} aria-labelledby="chat-who">
      <div className={styles.talk}>
        <ThreadHead {...props} presence={presence} field={field} />
        <ChatLines label={`Conversation with ${chat.who}`} lines={chat.lines} isCut={chat.isCut} />
        <div className={styles.below}>
          {chat.fate ? <Fate fate={chat.fate} /> : null}
          <TypingNote who={whoTypes(presence, chat.who)} />
        </div>
        {chat.isOwn ? (
          <Alert tone="info" title="This is your own conversation">
            Someone else on the team answers it. Write your own messages in the live chat.
          </Alert>
        ) : (
          <Answer {...props} field={field} onTyping={onTyping} />
        )}
      </div>
      {orders ? <ChatOrders orders={orders} allHref={chat.ordersHref} serverNow={serverNow} /> : null}
    </section>
  );
}

type DeskPresence = ChatPresence & { isTyping: boolean };

function readPresence(answer: unknown): DeskPresence {
  const presence = answer as ChatPresence; // from our own server, written by noteStaffAtChat
  const isTyping = presence.visitor.isTyping || presence.colleagues.some((colleague) => colleague.isTyping);
  return { ...presence, isTyping };
}

function whoTypes(presence: ChatPresence | null, visitor: string): string[] {
  if (!presence) return [];
  const staff = presence.colleagues.filter(({ isTyping }) => isTyping).map(({ displayName }) => displayName);
  return presence.visitor.isTyping ? [visitor, ...staff] : staff;
}

type AnswerProps = Pick<ChatThreadProps, "chat" | "replies" | "formKey"> & {
  field: React.RefObject<HTMLTextAreaElement | null>;
  onTyping: (text: string) => void;
};

function Answer({ chat, replies, formKey, field, onTyping }: AnswerProps) {
  const { follow, open, picker } = useReplyPicker(field, replies);
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const colleague = chat.isMine ? null : chat.assignedTo;
  // A keyboard on the screen would cover what is to be answered.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, [field]);
  return (
    <ChatComposer
      key={chat.id}
      {...deskChatForms["chat-answer"]}
      formKey={formKey}
      ownSeq={chat.ownSeq}
      draft={`desk:${chat.id}`}
      label={`Answer to ${chat.who}`}
      hideLabel
      placeholder={
        chat.isClosed ? "Answer to reopen this conversation" : "Your answer, or / for a canned reply"
      }
      send="Send answer"
      sendAlso={chat.isClosed ? undefined : { name: "closes", label: "Send and close" }}
      securely="Logins are on the order's page, never in chat."
      field={field}
      picker={picker}
      tools={
        replies.length > 0 ? (
          <Button variant="quiet" size="sm" onClick={open} icon={<Icon of={MessageSquareText} size={16} />}>
            Canned reply
          </Button>
        ) : null
      }
      onType={(text) => {
        onTyping(text);
        follow();
        const unfilled = unfilledIn(text);
        setGaps((last) => (last.join() === unfilled.join() ? last : unfilled));
      }}
      more={{
        names: [],
        render: ({ errors }) => (
          <>
            {gaps.length > 0 ? (
              <p className={styles.gaps} role="status">
                Not filled in: {gaps.join(", ")}. It’s sent as it is.
              </p>
            ) : null}
            {errors.colleague && colleague ? (
              <Checkbox
                key={colleague}
                name="colleague"
                value={colleague}
                label={`${chat.assignedToName ?? "A colleague"} has this conversation. Send my answer anyway.`}
              />
            ) : null}
          </>
        ),
      }}
    />
  );
}

const fates = {
  read: { icon: CheckCheck, text: "Read" },
  mailed: { icon: Mail, text: "Not read yet, customer emailed" },
  unread: { icon: Check, text: "Not read yet" },
} as const;

function Fate({ fate }: { fate: keyof typeof fates }) {
  const { icon, text } = fates[fate];
  return (
    <p className={styles.delivery}>
      <Icon of={icon} size={14} /> {text}
    </p>
  );
}
