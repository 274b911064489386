import { SendHorizontal } from "lucide";
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { longestChatText } from "../../../domain/support/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import chatStyles from "../../ui/chat.module.css";
import { Checkbox } from "../../ui/checkbox.tsx";
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
import { useDraft } from "./use-draft.ts";

type ChatComposerProps = {
  name: string;
  schema: FormSchema;
  /** Heads a failure. */
  title: string;
  /** A key that was never used; it is kept until the message stands in the conversation (Rule P11). */
  formKey: string;
  /** Place of the sender's newest message, 0 for none: when it grows, what was sent has arrived. */
  ownSeq: number;
  /** The name under which what is typed is kept in this tab. */
  draft: string;
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  action?: string;
  /** Fields that nobody types. */
  hidden?: Record<string, string>;
  /** More fields, below the message; names those whose errors they show. */
  more?: { names: readonly string[]; render(form: CheckedForm): ReactNode };
  send: string;
  /** Another button that sends, with a field that says so. */
  sendAlso?: { name: string; label: string } | undefined;
  /** Where a password belongs, said when one was held back. */
  securely: ReactNode;
  field?: RefObject<HTMLTextAreaElement | null>;
  /** More buttons, beside the one that sends. */
  tools?: ReactNode;
  /** The most characters; left out, as many as a message may ever have. */
  longest?: number;
  /** Called with what stands in the field, each time it changes. */
  onType?: (text: string) => void;
  /** What can be picked while typing: it has the keys first. */
  picker?: {
    attributes: HTMLAttributes<HTMLTextAreaElement>;
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
    list: ReactNode;
  };
};

/**
 * Where a message is written: Enter sends it and Shift and Enter begin a line, the focus stays, and what is
 * typed meanwhile is kept. What looks like a password was not sent: its writer takes it out, or says that it
 * is none.
 */
export function ChatComposer(props: ChatComposerProps) {
  const { name, schema, title, action, hidden = {}, more, send, picker } = props;
  const form = useCheckedForm({ name, schema, title }, { toasts: "never" });
  const { errors, fields, failure, busy } = form;
  const key = useUnusedKey(props.formKey, props.ownSeq);
  const noteSent = useSentForm(props.ownSeq);
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? ownField;
  const keepDraft = useDraft(field, props.draft, props.ownSeq);
  const isHeld = errors.notPassword !== undefined;
  // Not kept where somebody else may look for it.
  useEffect(() => {
    if (isHeld) keepDraft("");
  });
  const isShownBelow = ["text", ...(more?.names ?? [])].some((shown) => errors[shown]);

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
        if (!event.isDefaultPrevented()) props.onType?.("");
      }}
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="idempotencyKey" value={key} />
      {Object.entries(hidden).map(([other, value]) => (
        <input key={other} type="hidden" name={other} value={value} />
      ))}
      {failure && !isShownBelow ? (
        <Alert tone={isHeld || errors.colleague ? "warn" : "bad"} title={failure.title}>
          {failure.text} {isHeld ? props.securely : null}
        </Alert>
      ) : null}
      <div className={chatStyles.writing}>
        {picker?.list}
        <Field
          label={props.label}
          hideLabel={props.hideLabel ?? false}
          {...(errors.text ? { error: errors.text } : {})}
        >
          <Textarea
            name="text"
            rows={3}
            maxLength={props.longest ?? longestChatText}
            placeholder={props.placeholder}
            defaultValue={fields.text}
            aria-keyshortcuts="Enter"
            {...picker?.attributes}
            ref={field}
            onInput={({ currentTarget }) => {
              if (!isHeld) keepDraft(currentTarget.value);
              props.onType?.(currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (!picker?.onKeyDown(event)) sendByKeys(event);
            }}
          />
        </Field>
      </div>
      {isHeld ? <Checkbox name="notPassword" label="It isn't a password" /> : null}
      {more?.render(form)}
      <div className={cx(layout.row, layout.between)}>
        <div className={cx(layout.row, layout.tight)}>
          {props.tools}
          <span className={cx(textStyles.tiny, textStyles.faint, chatStyles.keysHelp)}>
            Enter to send, Shift+Enter for a new line.
          </span>
        </div>
        <div className={cx(layout.row, layout.tight)}>
          {props.sendAlso ? (
            <Button type="submit" name={props.sendAlso.name} value="on" busy={busy} busyLabel="Sending…">
              {props.sendAlso.label}
            </Button>
          ) : null}
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
      </div>
    </Form>
  );
}

/**
 * Enter sends, but not while a word is still being composed from several keys, and not where a finger types:
 * a keyboard on the screen has no Shift and Enter. With Ctrl it always does.
 */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  // Safari ends a composition before it tells of its last key, whose code is 229.
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.keyCode === 229) return;
  const isAsked = event.ctrlKey || event.metaKey;
  if (!isAsked && (event.shiftKey || event.altKey || matchMedia("(pointer: coarse)").matches)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
