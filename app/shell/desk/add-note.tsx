import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";
import type { FormSchema } from "../../web/forms/use-form-schema.ts";

type AddNoteProps = {
  /** The name of the form. */
  form: string;
  schema: FormSchema;
  longest: number;
  /** Who reads the note. */
  help: string;
  /** The idempotency key of the next note. */
  newKey: string;
};

/** A form for one more note among staff, empty again once a note was saved. */
export function AddNote(props: AddNoteProps) {
  return <AddNoteForm key={useFormKey(props.form)} {...props} />;
}

function AddNoteForm({ form: name, schema, longest, help, newKey }: AddNoteProps) {
  const form = useCheckedForm(name, schema, "Note not saved");
  const { text } = form.errors;
  return (
    <Form
      method="post"
      data-form={name}
      className={cx(layout.stack, layout.snug)}
      noValidate
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="idempotencyKey" value={newKey} />
      {form.failure && !text ? (
        <Alert tone="bad" title={form.failure.title}>
          {form.failure.text}
        </Alert>
      ) : null}
      <Field label="New note" help={help} error={text}>
        <Textarea name="text" rows={3} maxLength={longest} defaultValue={form.fields.text} />
      </Field>
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Adding…">
          Add note
        </Button>
      </div>
    </Form>
  );
}
