import { useState } from "react";
import { closedRetentionDays } from "../../../../domain/support/model.ts";
import { PageHead } from "../../../shell/site/page-head.tsx";
import { Alert } from "../../../ui/alert.tsx";
import chatStyles from "../../../ui/chat.module.css";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import supportLayoutStyles from "../../../ui/support-layout.module.css";
import text from "../../../ui/text.module.css";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { ChatComposer } from "../../shared/chat-composer.tsx";
import { chatForms, chatFormTitles, chatPresencePath, ownChatPath } from "../../shared/chat-forms.ts";
import { ChatLines, type ChatLineView } from "../../shared/chat-lines.tsx";
import { TypingNote } from "../../shared/typing-note.tsx";
import { usePresence } from "../../shared/use-presence.ts";
import type { SecureForm } from "./chat-orders.ts";
import { ContactFields } from "./contact-fields.tsx";
import { ContactForm } from "./contact-form.tsx";
import { StaffOnlineNote } from "./staff-online-note.tsx";

const loadChatMessageInput = () =>
  import("../../../../domain/support/inputs.ts").then((inputs) => inputs.chatMessageInput);

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
type AccountLink = { name: string; href: string };

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

/**
 * The live chat of a visitor: the conversation with the place to write, and who they are beside it (Rule
 * P27).
 */
export function ChatPage(props: ChatPageProps) {
  const { chat, asked, isStaffed, isSignedIn, isOffline, badLink } = props;
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
              <TypingNote who={presence?.isTyping ? ["Goldhall"] : []} />
              <noscript>
                <p className={text.small}>
                  <a href={ownChatPath(chat.id)}>Check for new replies</a>
                </p>
              </noscript>
            </>
          ) : null}
          <Composer {...props} onType={onTyping} />
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

type ComposerProps = ChatPageProps & { onType: (text: string) => void };

function Composer({ chat, isSignedIn, named, asked, orders, formKey, onType }: ComposerProps) {
  const held = useLastAnswer<FormAnswer & { secure?: SecureForm | null }>();
  const key = useComposerKey(chat?.id ?? null);
  const asksName = !chat && !isSignedIn;
  const asksOrder = !chat && !named && !asked && orders.length > 0;
  return (
    <ChatComposer
      key={key}
      name={chatForms.message}
      schema={loadChatMessageInput}
      title={chatFormTitles.message}
      formKey={formKey}
      ownSeq={chat?.ownSeq ?? 0}
      label={chat ? "Message" : asked ? "Your question" : "What is it about?"}
      {...(chat?.isClosed ? { placeholder: "Send a message to reopen this conversation" } : {})}
      hidden={{
        ...(chat ? { chatId: chat.id } : {}),
        ...(named ? { orderId: named.id } : {}),
        ...(asked ? { listing: asked.slug } : {}),
      }}
      send="Send message"
      draft={chat?.id ?? "new"}
      onType={onType}
      securely={<Securely form={held?.secure ?? null} />}
      more={{
        names: ["name", "email", ...(asksOrder ? ["orderId"] : [])],
        render: (form) => (
          <>
            {named ? (
              <p className={cx(text.small, text.muted)}>
                Sent with order <span className={text.mono}>{named.label}</span>
              </p>
            ) : null}
            {asksOrder ? (
              <Field label="Order" optional {...(form.errors.orderId ? { error: form.errors.orderId } : {})}>
                <Select
                  name="orderId"
                  defaultValue={form.fields.orderId ?? ""}
                  options={[{ value: "", label: "Not about an order" }, ...orders]}
                />
              </Field>
            ) : null}
            {asksName ? <ContactFields form={form} /> : null}
          </>
        ),
      }}
    />
  );
}

/** Where a login belongs that somebody was about to write here. */
function Securely({ form }: { form: SecureForm | null }) {
  return form ? (
    <>
      Logins go in your order's secure form: <Link to={form.href}>{form.label}</Link>.
    </>
  ) : (
    <>
      We never need your login in chat. <Link to="/support">Get help</Link>
    </>
  );
}

/**
 * Each conversation has its own place to write; one that begins keeps that of its first message, and what is
 * typed since.
 */
function useComposerKey(chatId: string | null): string {
  const [last, setLast] = useState({ chatId, key: chatId ?? "first" });
  if (chatId !== last.chatId) {
    setLast({ chatId, key: last.chatId === null ? last.key : (chatId ?? "first") });
  }
  return last.key;
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
