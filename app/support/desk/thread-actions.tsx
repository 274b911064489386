import type { ReactNode } from "react";
import type { z } from "zod";
import { chatStateInput, chatTakeInput } from "../../../domain/support/inputs.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Form } from "../../ui/link.tsx";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../web/forms/use-last-answer.ts";
import { deskChatForms, deskChatTitles } from "./chat-desk-copy.ts";
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
  const form = useCheckedForm(
    { name: deskChatForms[name], schema, title: deskChatTitles[name] },
    { toasts: "never" },
  );
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
export function ActionFailure() {
  const answer = useLastAnswer<FormAnswer>();
  const isShownThere = answer?.form === deskChatForms.answer || answer?.form === deskChatForms.handOver;
  if (!answer || isShownThere) return null;
  return (
    <Alert tone="warn" title={answer.title}>
      {answer.text}
    </Alert>
  );
}
