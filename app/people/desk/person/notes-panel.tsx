import { Trash2 } from "lucide";
import { longestPersonNote } from "../../../../domain/people/model.ts";
import { AddNote } from "../../../shell/desk/add-note.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { formOfRow } from "../../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { personForms } from "../people-forms.ts";
import styles from "./person.module.css";
import type { NoteLine, PersonView } from "./person-view.ts";

/** What staff noted about the person, who never sees it. */
export function NotesPanel({ person: { notes, newKey } }: { person: PersonView }) {
  if (!notes) return null;
  return (
    <Panel title="Team notes">
      <div className={layout.stack}>
        <AddNote
          form={personForms["person-note"]}
          longest={longestPersonNote}
          help="Staff only. The customer never sees it."
          newKey={newKey}
        />
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

function NoteFoot({ note: { id, text, author, when, mayRemove } }: { note: NoteLine }) {
  const removal = formOfRow(personForms["remove-note-"], id);
  const form = useCheckedForm(removal);
  return (
    <div className={cx(layout.row, layout.between)}>
      <small className={textStyles.faint}>
        {author}, <Moment at={when} />
      </small>
      {mayRemove ? (
        <Form method="post" data-form={removal.name} onSubmit={form.onSubmit} preventScrollReset>
          <input type="hidden" name="form" value={removal.name} />
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
