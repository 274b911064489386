import { ArrowLeft, Check, CheckCheck, Mail } from "lucide";
import type { ReactNode } from "react";
import type { z } from "zod";
import { chatAnswerInput, chatStateInput, chatTakeInput } from "../../../domain/support/inputs.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../web/forms/use-last-answer.ts";
import { ChatComposer } from "../shared/chat-composer.tsx";
import { ChatLines, type ChatLineView } from "../shared/chat-lines.tsx";
import { deskChatForms, deskChatTitles } from "./chat-desk-copy.ts";
import styles from "./chats.module.css";

/** A conversation as the desk shows it. */
export type DeskChatView = {
  id: string;
  version: number;
  isClosed: boolean;
  who: string;
  email: string | null;
  isSignedIn: boolean;
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
};

type ChatThreadProps = { chat: DeskChatView; formKey: string; backTo: string };

/** One conversation at the desk: who it is, what was said, and the answer. */
export function ChatThread({ chat, formKey, backTo }: ChatThreadProps) {
  return (
    <section className={styles.thread} aria-labelledby="chat-who">
      <ThreadHead chat={chat} backTo={backTo} />
      <ActionFailure />
      <ChatLines label={`Conversation with ${chat.who}`} lines={chat.lines} isCut={chat.isCut} />
      {chat.fate ? <Fate fate={chat.fate} /> : null}
      {chat.isOwn ? (
        <Alert tone="info" title="This is your own conversation">
          Someone else on the team answers it. Write your own messages in the live chat.
        </Alert>
      ) : (
        <ChatComposer
          key={chat.id}
          name={deskChatForms.answer}
          schema={chatAnswerInput}
          title={deskChatTitles.answer}
          formKey={formKey}
          ownSeq={chat.ownSeq}
          label={`Answer to ${chat.who}`}
          hideLabel
          placeholder={chat.isClosed ? "Answer to reopen this conversation" : "Your answer"}
          send="Send answer"
        />
      )}
    </section>
  );
}

function ThreadHead({ chat, backTo }: Omit<ChatThreadProps, "formKey">) {
  const { who, email, isSignedIn, isClosed, assignedToName, order, ordersHref, listing } = chat;
  return (
    <header>
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
        </div>
        {chat.isOwn ? null : <Actions chat={chat} />}
      </div>
      <p className={styles.facts}>
        <span>{isSignedIn ? "Signed in" : "Guest"}</span>
        <span className={textStyles.breakAnywhere}>{email ?? "no email address"}</span>
        {order ? (
          <span>
            about{" "}
            <Link to={order.href} className={textStyles.mono}>
              {order.label}
            </Link>
          </span>
        ) : null}
        {listing ? <AboutListing {...listing} /> : null}
        {ordersHref ? <Link to={ordersHref}>Their orders</Link> : null}
        <span>{assignedToName ? `assigned to ${assignedToName}` : "unassigned"}</span>
      </p>
    </header>
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

function Actions({
  chat: { version, isClosed, isMine, assignedTo, assignedToName },
}: {
  chat: DeskChatView;
}) {
  return (
    <div className={cx(layout.row, layout.tight)}>
      {isMine || isClosed ? null : (
        <ActionForm name="take" schema={chatTakeInput} field={["from", assignedTo ?? ""]}>
          {assignedToName ? "Take over" : "Take"}
        </ActionForm>
      )}
      <ActionForm
        name={isClosed ? "reopen" : "close"}
        schema={chatStateInput}
        field={["version", String(version)]}
      >
        {isClosed ? "Reopen" : "Close"}
      </ActionForm>
    </div>
  );
}

type ActionFormProps = {
  name: "take" | "close" | "reopen";
  schema: z.ZodType;
  field: [string, string];
  children: ReactNode;
};

function ActionForm({ name, schema, field: [field, value], children }: ActionFormProps) {
  const form = useCheckedForm(deskChatForms[name], schema, deskChatTitles[name], { toasts: "never" });
  return (
    <Form method="post" data-form={deskChatForms[name]} preventScrollReset onSubmit={form.onSubmit}>
      <input type="hidden" name="form" value={deskChatForms[name]} />
      <input type="hidden" name={field} value={value} />
      <Button type="submit" busy={form.busy}>
        {children}
      </Button>
    </Form>
  );
}

/** Why an action came to nothing; what is shown below it is as it is now. */
function ActionFailure() {
  const answer = useLastAnswer<FormAnswer>();
  if (!answer || answer.form === deskChatForms.answer) return null;
  return (
    <Alert tone="warn" title={answer.title}>
      {answer.text}
    </Alert>
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
