import { closedRetentionDays } from "../../../../domain/support/model.ts";
import { PageHead } from "../../../shell/site/page-head.tsx";
import chatStyles from "../../../ui/chat.module.css";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import supportLayoutStyles from "../../../ui/support-layout.module.css";
import text from "../../../ui/text.module.css";
import { ownChatPath } from "../../shared/chat-forms.ts";
import type { ChatPageProps } from "./chat-page-view.ts";
import { ContactForm } from "./contact-form.tsx";
import { Conversation } from "./conversation.tsx";

/**
 * The live chat of a visitor: the conversation with the place to write, and who they are beside it (Rule
 * P27).
 */
export function ChatPage(props: ChatPageProps) {
  const { chat } = props;
  return (
    <div className={layout.page}>
      <PageHead title="Live Chat">
        Message us here. The conversation stays on this page, so you can come back to it.
      </PageHead>
      <div className={supportLayoutStyles.supportLayout}>
        <Panel title={chat ? "Your conversation" : "Your message"} className={chatStyles.box}>
          <Conversation {...props} />
        </Panel>
        <Aside {...props} />
      </div>
    </div>
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
