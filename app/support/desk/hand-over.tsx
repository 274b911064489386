import { useEffect, useRef, useState } from "react";
import { longestChatNote } from "../../../domain/support/model.ts";
import { Alert } from "../../ui/alert.tsx";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useUnfolded } from "../../ui/use-unfolded.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useSentForm } from "../../web/forms/use-sent-form.ts";
import { deskChatForms } from "./chat-forms.ts";
import styles from "./chats.module.css";
import type { ChatThreadProps } from "./thread-view.ts";

const definition = deskChatForms["chat-hand-over"];

/** Hands the conversation to a colleague, or back to everyone, with a note that staff alone read. */
export function HandOver({
  chat,
  colleagues,
  formKey,
}: Pick<ChatThreadProps, "chat" | "colleagues" | "formKey">) {
  const form = useCheckedForm(definition, { toasts: "never" });
  const { errors, fields, failure, busy, onSubmit } = form;
  const { open, onToggle } = useUnfolded(failure !== null);
  const noteSent = useSentForm(chat.handovers);
  // Whose it was when the form was opened: a colleague who takes it meanwhile is not passed over unseen.
  const [from, setFrom] = useState(chat.assignedTo);
  const box = useRef<HTMLDetailsElement>(null);
  const wasSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each hand-over
  useEffect(() => {
    if (wasSent.current && box.current) box.current.open = false;
    wasSent.current = false;
  }, [chat.handovers]);
  const others = colleagues.filter(({ personId }) => personId !== chat.assignedTo);
  const options = [
    ...(chat.assignedTo ? [{ value: "", label: "Everyone (unassigned)" }] : []),
    ...others.map(({ personId, displayName }) => ({ value: personId, label: displayName })),
  ];
  return (
    <details
      ref={box}
      open={open}
      className={styles.handOver}
      onToggle={(event) => {
        onToggle(event);
        setFrom(chat.assignedTo);
      }}
    >
      <summary className={cx(buttonStyles.button, buttonStyles.secondary)}>Hand over</summary>
      <Form
        method="post"
        data-form={definition.name}
        className={cx(layout.stack, layout.snug)}
        noValidate
        preventScrollReset
        onSubmit={(event) => {
          onSubmit(event);
          noteSent(event);
          wasSent.current = !event.isDefaultPrevented();
        }}
      >
        <input type="hidden" name="form" value={definition.name} />
        <input type="hidden" name="from" value={(errors.from ? chat.assignedTo : from) ?? ""} />
        <input type="hidden" name="idempotencyKey" value={`hand-over-${formKey}`} />
        {failure && !errors.to && !errors.note ? (
          <Alert tone="warn" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <Field label="Hand over to" error={errors.to}>
          <Select name="to" defaultValue={fields.to ?? options[0]?.value ?? ""} options={options} />
        </Field>
        <Field label="Note" optional help="Staff only. What they need to know." error={errors.note}>
          <Textarea name="note" rows={2} maxLength={longestChatNote} defaultValue={fields.note} />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={busy} busyLabel="Handing over…">
            Hand over chat
          </Button>
        </div>
      </Form>
    </details>
  );
}
