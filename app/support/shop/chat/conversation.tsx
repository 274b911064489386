import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import { chatPresencePath, ownChatPath } from "../../shared/chat-forms.ts";
import { ChatLines } from "../../shared/chat-lines.tsx";
import { TypingNote } from "../../shared/typing-note.tsx";
import { usePresence } from "../../shared/use-presence.ts";
import type { AccountLink, ChatPageProps } from "./chat-page-view.ts";
import { StaffOnlineNote } from "./staff-online-note.tsx";
import { VisitorComposer } from "./visitor-composer.tsx";

/** What was said, who is there, and where to write; the same on the chat's page and in its panel. */
export function Conversation(props: ChatPageProps) {
  const { chat, asked, isStaffed, isSignedIn, isOffline, badLink } = props;
  const { name: shopName } = useShop();
  const account = asked ?? chat?.account;
  const { presence, onTyping } = usePresence({
    href: chatPresencePath,
    chatId: chat?.id ?? null,
    topic: chat ? `chat-typing:${chat.id}` : null,
    read: readTyping,
  });
  const hasAddress = isSignedIn || Boolean(chat?.email);
  return (
    <>
      <StaffOnlineNote isStaffed={isStaffed} hasAddress={hasAddress} />
      {badLink ? (
        <Alert tone="warn" title="This link doesn't open a conversation">
          {badLink}
        </Alert>
      ) : null}
      {isOffline ? (
        <Alert tone="warn" title="Live updates paused">
          New replies appear once we're connected again.
        </Alert>
      ) : null}
      {account ? <AboutAccount {...account} /> : null}
      {chat ? (
        <>
          {chat.about ? <About {...chat.about} /> : null}
          <ChatLines label="Conversation" lines={chat.lines} isCut={chat.isCut} />
          <TypingNote who={presence?.isTyping ? [shopName] : []} />
          <noscript>
            <p className={text.small}>
              <a href={ownChatPath(chat.id)}>Check for new replies</a>
            </p>
          </noscript>
        </>
      ) : null}
      <VisitorComposer {...props} onType={onTyping} />
    </>
  );
}

function readTyping(answer: unknown): { isTyping: boolean } {
  const { isStaffTyping } = answer as { isStaffTyping: boolean }; // from our own server, by noteVisitorAtChat
  return { isTyping: isStaffTyping };
}

function About({ label, href }: { label: string; href: string }) {
  return (
    <p className={cx(text.small, text.muted)}>
      About order{" "}
      <Link className={text.mono} to={href}>
        {label}
      </Link>
    </p>
  );
}

function AboutAccount({ name, href }: AccountLink) {
  return (
    <p className={cx(text.small, text.muted, text.breakAnywhere)}>
      About:{" "}
      <Link to={href} dir="auto">
        {name}
      </Link>
    </p>
  );
}
