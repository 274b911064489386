import { Check, Undo2 } from "lucide";
import { longestShiftNote } from "../../../domain/shifts/model.ts";
import { AddNote } from "../../shell/desk/add-note.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import textStyles from "../../ui/text.module.css";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import styles from "./shift.module.css";
import type { NoteRow } from "./shift-copy.ts";
import { shiftForms } from "./shift-forms.ts";

type NotesPanelProps = { notes: readonly NoteRow[]; done: readonly NoteRow[]; newKey: string };

/** What one shift tells the next: notes that stand, a form for one more, and those ticked off last. */
export function NotesPanel({ notes, done, newKey }: NotesPanelProps) {
  return (
    <Panel title="Notes for the next shift">
      <div className={layout.stack}>
        {notes.length > 0 ? (
          <NoteList notes={notes} />
        ) : (
          <p className={textStyles.muted}>No notes. Leave one for whoever comes next.</p>
        )}
        <AddNote
          form={shiftForms["add-shift-note"]}
          longest={longestShiftNote}
          help="Staff only."
          newKey={newKey}
        />
        {done.length > 0 ? (
          <details>
            <summary className={textStyles.small}>Done ({done.length})</summary>
            <NoteList notes={done} />
          </details>
        ) : null}
      </div>
    </Panel>
  );
}

function NoteList({ notes }: { notes: readonly NoteRow[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.id}>
          <p className={cx(textStyles.breakAnywhere, textStyles.withLineBreaks)}>{note.text}</p>
          <MarkNote note={note} />
        </li>
      ))}
    </ul>
  );
}

function MarkNote({ note: { id, text, isDone, by, at } }: { note: NoteRow }) {
  const mark = formOfRow(shiftForms["mark-shift-note:"], id);
  const form = useCheckedForm({
    ...mark,
    title: isDone ? "Note not put back" : "Note not ticked off",
  });
  return (
    <Form
      method="post"
      data-form={mark.name}
      className={cx(layout.row, layout.between)}
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={mark.name} />
      <input type="hidden" name="noteId" value={id} />
      <input type="hidden" name="isDone" value={String(!isDone)} />
      <small className={textStyles.faint}>
        {by}, <Moment at={at} />
      </small>
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        busy={form.busy}
        icon={<Icon of={isDone ? Undo2 : Check} size={16} />}
        aria-label={`${isDone ? "Put back" : "Mark as done"}: ${text.slice(0, 60)}`}
      >
        {isDone ? "Put back" : "Mark as done"}
      </Button>
    </Form>
  );
}
