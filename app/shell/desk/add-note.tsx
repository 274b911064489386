import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Textarea } from "../../ui/textarea.tsx";
import { CheckedForm } from "../../web/forms/checked-form.tsx";
import { type FormToCheck, useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";

type AddNoteProps = {
  form: FormToCheck;
  longest: number;
  /** Who reads the note. */
  help: string;
  /** The idempotency key of the next note. */
  newKey: string;
};

/** A form for one more note among staff, empty again once a note was saved. */
export function AddNote(props: AddNoteProps) {
  return <AddNoteForm key={useFormKey(props.form.name)} {...props} />;
}

function AddNoteForm({ form: note, longest, help, newKey }: AddNoteProps) {
  const form = useCheckedForm(note);
  return (
    <CheckedForm name={note.name} form={form} className={cx(layout.stack, layout.snug)}>
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
