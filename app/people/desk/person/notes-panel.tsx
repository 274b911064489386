import { Trash2 } from "lucide";
import { personNoteInput, personNoteRemovalInput } from "../../../../domain/people/inputs.ts";
import { longestPersonNote } from "../../../../domain/people/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { Textarea } from "../../../ui/textarea.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useFormKey } from "../../../web/forms/use-form-key.ts";
import styles from "./person.module.css";
import { type NoteLine, type PersonView, personForms } from "./person-view.ts";

/** What staff noted about the person, who never sees it. */
export function NotesPanel({ person: { notes, newKey } }: { person: PersonView }) {
  const key = useFormKey(personForms.note);
  if (!notes) return null;
  return (
    <Panel title="Team notes">
      <div className={layout.stack}>
        <AddNote key={key} newKey={newKey} />
        {notes.length > 0 ? (
          <ul className={styles.lines}>
            {notes.map((note) => (
              <li key={note.id}>
                <p className={textStyles.asTyped} dir="auto">
                  {note.text}
                </p>
                <NoteFoot note={note} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}

function AddNote({ newKey }: { newKey: string }) {
  const form = useCheckedForm(personForms.note, personNoteInput, "Note not saved");
  const { text } = form.errors;
  return (
    <Form
      method="post"
      data-form={personForms.note}
      className={cx(layout.stack, layout.snug)}
      noValidate
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={personForms.note} />
      <input type="hidden" name="idempotencyKey" value={newKey} />
      {form.failure && !text ? (
        <Alert tone="bad" title={form.failure.title}>
          {form.failure.text}
        </Alert>
      ) : null}
      <Field label="New note" help="Staff only. The customer never sees it." error={text}>
        <Textarea name="text" rows={3} maxLength={longestPersonNote} defaultValue={form.fields.text} />
      </Field>
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Adding…">
          Add note
        </Button>
      </div>
    </Form>
  );
}

function NoteFoot({ note: { id, text, author, when, mayRemove } }: { note: NoteLine }) {
  const name = personForms.removeNote + id;
  const form = useCheckedForm(name, personNoteRemovalInput, "Note not removed");
  return (
    <div className={cx(layout.row, layout.between)}>
      <small className={textStyles.faint}>
        {author}, <Moment at={when} />
      </small>
      {mayRemove ? (
        <Form method="post" data-form={name} onSubmit={form.onSubmit} preventScrollReset>
          <input type="hidden" name="form" value={name} />
          <input type="hidden" name="noteId" value={id} />
          <Button
            type="submit"
            variant="quiet"
            size="sm"
            busy={form.busy}
            icon={<Icon of={Trash2} size={15} />}
            aria-label={`Remove note: ${text.slice(0, 60)}`}
          >
            Remove
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
