import { SendHorizontal } from "lucide";
import type { KeyboardEvent, ReactNode } from "react";
import { longestChatText } from "../../../domain/support/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import chatStyles from "../../ui/chat.module.css";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import { Textarea } from "../../ui/textarea.tsx";
import { type CheckedForm, useCheckedForm } from "../../web/forms/use-checked-form.ts";
import type { FormSchema } from "../../web/forms/use-form-schema.ts";
import { useSentForm, useUnusedKey } from "../../web/forms/use-sent-form.ts";

type ChatComposerProps = {
  name: string;
  schema: FormSchema;
  /** Heads a failure. */
  title: string;
  /** A key that was never used; it is kept until the message stands in the conversation (Rule P11). */
  formKey: string;
  /** Place of the sender's newest message, 0 for none: when it grows, what was sent has arrived. */
  ownSeq: number;
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  action?: string;
  /** Fields that nobody types. */
  hidden?: Record<string, string>;
  /** More fields, below the message; names those whose errors they show. */
  more?: { names: readonly string[]; render(form: CheckedForm): ReactNode };
  send: string;
};

/**
 * Where a message is written: Ctrl and Enter send it, the focus stays, and what is typed meanwhile is kept.
 */
export function ChatComposer(props: ChatComposerProps) {
  const { name, schema, title, action, hidden = {}, more, send, label, hideLabel, placeholder } = props;
  const form = useCheckedForm(name, schema, title, { toasts: "never" });
  const { errors, fields, failure, busy } = form;
  const key = useUnusedKey(props.formKey, props.ownSeq);
  const noteSent = useSentForm(props.ownSeq);
  const isShownBelow = ["text", ...(more?.names ?? [])].some((field) => errors[field]);

  return (
    <Form
      method="post"
      {...(action === undefined ? {} : { action })}
      data-form={name}
      className={chatStyles.form}
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        form.onSubmit(event);
        noteSent(event);
      }}
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="idempotencyKey" value={key} />
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {failure && !isShownBelow ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <Field label={label} hideLabel={hideLabel ?? false} {...(errors.text ? { error: errors.text } : {})}>
        <Textarea
          name="text"
          rows={3}
          maxLength={longestChatText}
          placeholder={placeholder}
          defaultValue={fields.text}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={sendByKeys}
        />
      </Field>
      {more?.render(form)}
      <div className={cx(layout.row, layout.between)}>
        <span className={cx(textStyles.tiny, textStyles.faint, layout.wideOnly)}>Ctrl+Enter to send.</span>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Sending…"
          icon={<Icon of={SendHorizontal} size={17} />}
        >
          {send}
        </Button>
      </div>
    </Form>
  );
}

function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
