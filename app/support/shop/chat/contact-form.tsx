import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { chatForms, chatFormTitles } from "../../shared/chat-forms.ts";
import { ContactFields } from "./contact-fields.tsx";

const loadChatContactInput = () =>
  import("../../../../domain/support/inputs.ts").then((inputs) => inputs.chatContactInput);

type ContactFormProps = { chatId: string; name: string | null; email: string | null };

/** Lets a visitor without an account say later where an answer may be mailed. */
export function ContactForm({ chatId, name, email }: ContactFormProps) {
  const form = useCheckedForm(
    { name: chatForms.contact, schema: loadChatContactInput, title: chatFormTitles.contact },
    {
      toasts: "never",
    },
  );
  const { errors, failure, busy, onSubmit } = form;
  return (
    <Form
      method="post"
      data-form={chatForms.contact}
      className={cx(layout.stack, layout.snug)}
      noValidate
      preventScrollReset
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value={chatForms.contact} />
      <input type="hidden" name="chatId" value={chatId} />
      {failure && Object.keys(errors).length === 0 ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <ContactFields form={form} name={name} email={email} />
      <div>
        <Button type="submit" busy={busy} busyLabel="Saving…">
          Save
        </Button>
      </div>
    </Form>
  );
}
