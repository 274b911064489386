import type { ReactNode } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Form } from "../../ui/link.tsx";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { type FormToCheck, useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../web/forms/use-last-answer.ts";
import { deskChatForms } from "./chat-forms.ts";
import styles from "./chats.module.css";
import { HandOver } from "./hand-over.tsx";
import type { ChatThreadProps, DeskChatView } from "./thread-view.ts";

type ActionsProps = Pick<ChatThreadProps, "chat" | "colleagues" | "formKey">;

/** What can be done with a conversation besides answering it. */
export function ThreadActions({ chat, colleagues, formKey }: ActionsProps) {
  const { version, isClosed, isMine, assignedTo, assignedToName } = chat;
  return (
    <div className={styles.actions}>
      {isMine || isClosed ? null : (
        <ActionForm definition={deskChatForms["chat-take"]} field={["from", assignedTo ?? ""]} chat={chat}>
          {assignedToName ? "Take over" : "Take"}
        </ActionForm>
      )}
      <ActionForm
        definition={deskChatForms[isClosed ? "chat-reopen" : "chat-close"]}
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
  definition: FormToCheck;
  field: [string, string];
  chat: DeskChatView;
  children: ReactNode;
};

function ActionForm({ definition, field: [field, value], chat, children }: ActionFormProps) {
  const { name } = definition;
  const form = useCheckedForm(definition, { toasts: "never" });
  const asks = form.errors.colleague !== undefined && chat.assignedTo !== null;
  return (
    <Form method="post" data-form={name} preventScrollReset onSubmit={form.onSubmit}>
      <input type="hidden" name="form" value={name} />
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

const shownThere: readonly string[] = [
  deskChatForms["chat-answer"].name,
  deskChatForms["chat-hand-over"].name,
];

/** Why an action came to nothing; what is shown below it is as it is now. */
export function ActionFailure() {
  const answer = useLastAnswer<FormAnswer>();
  if (!answer || shownThere.includes(answer.form)) return null;
  return (
    <Alert tone="warn" title={answer.title}>
      {answer.text}
    </Alert>
  );
}
