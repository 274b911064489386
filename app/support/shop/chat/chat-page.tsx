import { closedRetentionDays } from "../../../../domain/support/model.ts";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { PageHead } from "../../../shell/site/page-head.tsx";
import { Alert } from "../../../ui/alert.tsx";
import chatStyles from "../../../ui/chat.module.css";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import supportLayoutStyles from "../../../ui/support-layout.module.css";
import text from "../../../ui/text.module.css";
import { chatPresencePath, ownChatPath } from "../../shared/chat-forms.ts";
import { ChatLines } from "../../shared/chat-lines.tsx";
import { TypingNote } from "../../shared/typing-note.tsx";
import { usePresence } from "../../shared/use-presence.ts";
import type { AccountLink, ChatPageProps } from "./chat-page-view.ts";
import { ContactForm } from "./contact-form.tsx";
import { StaffOnlineNote } from "./staff-online-note.tsx";
import { VisitorComposer } from "./visitor-composer.tsx";

/**
 * The live chat of a visitor: the conversation with the place to write, and who they are beside it (Rule
 * P27).
 */
export function ChatPage(props: ChatPageProps) {
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
    <div className={layout.page}>
      <PageHead title="Live Chat">
        Message us here. The conversation stays on this page, so you can come back to it.
      </PageHead>
      <div className={supportLayoutStyles.supportLayout}>
        <Panel title={chat ? "Your conversation" : "Your message"} className={chatStyles.box}>
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
        </Panel>
        <Aside {...props} />
      </div>
    </div>
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

function Aside({ chat, others, isSignedIn }: ChatPageProps) {
  return (
    <div className={layout.stack}>
      {chat && !isSignedIn ? (
        <Panel title="How we reach you">
          <ContactForm key={chat.id} chatId={chat.id} name={chat.name} email={chat.email} />
        </Panel>
      ) : null}
      {others.length > 0 ? (
        <Panel title="Your other conversations">
          <ul className={cx(layout.stack, layout.snug)}>
            {others.map(({ id, label, unread }) => (
              <li key={id}>
                <Link className={layout.touchLink} to={ownChatPath(id)}>
                  {label}
                </Link>
                {unread > 0 ? <b className={text.small}> {unread} new</b> : null}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title="Good to know">
        <p>
          Never send passwords, recovery answers or card numbers. We don't need them, and anyone asking for
          them is not us.
        </p>
        <p className={text.small}>
          Conversations close after two weeks without messages. We delete them {closedRetentionDays} days
          later.{" "}
          {isSignedIn
            ? "You'll find yours wherever you sign in."
            : "Yours is only in this browser. Sign in to keep it in your account."}
        </p>
        {chat ? null : (
          <p className={text.small}>
            Prefer email? See <Link to="/contact">Contact Us</Link>.
          </p>
        )}
      </Panel>
    </div>
  );
}
