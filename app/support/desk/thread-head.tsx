import { ArrowLeft } from "lucide";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { z } from "zod";
import type { ChatPresence } from "../../../domain/support/index.ts";
import { chatStateInput, chatTakeInput } from "../../../domain/support/inputs.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../web/forms/use-last-answer.ts";
import { deskChatForms, deskChatTitles } from "./chat-desk-copy.ts";
import styles from "./chats.module.css";
import { HandOver } from "./hand-over.tsx";
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
          {chat.isOwn ? null : <Actions chat={chat} colleagues={colleagues} formKey={formKey} />}
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
  const { email, isSignedIn, order, listing, assignedToName, isMine } = chat;
  return (
    <p className={styles.facts}>
      <span>{isSignedIn ? "Signed in" : "Guest"}</span>
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

type ActionsProps = Pick<ChatThreadProps, "chat" | "colleagues" | "formKey">;

function Actions({ chat, colleagues, formKey }: ActionsProps) {
  const { version, isClosed, isMine, assignedTo, assignedToName } = chat;
  return (
    <div className={styles.actions}>
      {isMine || isClosed ? null : (
        <ActionForm name="take" schema={chatTakeInput} field={["from", assignedTo ?? ""]} chat={chat}>
          {assignedToName ? "Take over" : "Take"}
        </ActionForm>
      )}
      <ActionForm
        name={isClosed ? "reopen" : "close"}
        schema={chatStateInput}
        field={["version", String(version)]}
        chat={chat}
      >
        {isClosed ? "Reopen" : "Close"}
      </ActionForm>
      {isClosed ? null : <HandOver chat={chat} colleagues={colleagues} formKey={formKey} />}
    </div>
  );
}

type ActionFormProps = {
  name: "take" | "close" | "reopen";
  schema: z.ZodType;
  field: [string, string];
  chat: DeskChatView;
  children: ReactNode;
};

function ActionForm({ name, schema, field: [field, value], chat, children }: ActionFormProps) {
  const form = useCheckedForm(deskChatForms[name], schema, deskChatTitles[name], { toasts: "never" });
  const asks = form.errors.colleague !== undefined && chat.assignedTo !== null;
  return (
    <Form method="post" data-form={deskChatForms[name]} preventScrollReset onSubmit={form.onSubmit}>
      <input type="hidden" name="form" value={deskChatForms[name]} />
      <input type="hidden" name={field} value={value} />
      {asks ? (
        <Checkbox
          key={chat.assignedTo}
          name="colleague"
          value={chat.assignedTo ?? ""}
          label={`${chat.assignedToName ?? "A colleague"} has it. ${children} it anyway.`}
        />
      ) : null}
      <Button type="submit" busy={form.busy}>
        {children}
      </Button>
    </Form>
  );
}

/** Why an action came to nothing; what is shown below it is as it is now. */
function ActionFailure() {
  const answer = useLastAnswer<FormAnswer>();
  const isShownThere = answer?.form === deskChatForms.answer || answer?.form === deskChatForms.handOver;
  if (!answer || isShownThere) return null;
  return (
    <Alert tone="warn" title={answer.title}>
      {answer.text}
    </Alert>
  );
}
