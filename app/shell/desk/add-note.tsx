import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Textarea } from "../../ui/textarea.tsx";
import { CheckedForm } from "../../web/forms/checked-form.tsx";
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
  const form = useCheckedForm({ name, schema, title: "Note not saved" });
  return (
    <CheckedForm name={name} form={form} className={cx(layout.stack, layout.snug)}>
      <input type="hidden" name="idempotencyKey" value={newKey} />
      <Field label="New note" help={help} error={form.errors.text}>
        <Textarea name="text" rows={3} maxLength={longest} defaultValue={form.fields.text} />
      </Field>
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Adding…">
          Add note
        </Button>
      </div>
    </CheckedForm>
  );
}
