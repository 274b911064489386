import { longestNote } from "../../../../../domain/orders/model.ts";
import deskOrderStyles from "../../../../shell/desk/desk-order.module.css";
import styles from "../../../../shell/desk/desk-pages.module.css";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import layout from "../../../../ui/layout.module.css";
import { withMoments } from "../../../../ui/moment.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import text from "../../../../ui/text.module.css";
import { Textarea } from "../../../../ui/textarea.tsx";
import type { BoostDeskView } from "../boost-desk-view.ts";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";

const shownNotes = 4;

type ProgressCardProps = {
  boost: BoostDeskView;
  /** The newest note of the one who looks; 0 without any. */
  ownSeq: number;
};

/** Tells the customer how the boost goes; they watch it live. */
export function ProgressCard({ boost: { progress, isOpen, version }, ownSeq }: ProgressCardProps) {
  if (!isOpen && progress.length === 0) return null;
  return (
    <Panel
      id="progress"
      title="Progress"
      aside={<span className={cx(text.tiny, text.faint)}>The customer sees it live</span>}
    >
      <div className={cx(layout.stack, layout.snug)}>
        {isOpen ? <NoteForm version={version} ownSeq={ownSeq} /> : null}
        {progress.length > 0 ? (
          <ul className={cx(styles.lines, deskOrderStyles.progressNotes)}>
            {progress.slice(0, shownNotes).map(({ key, note, detail }) => (
              <li key={key}>
                <span>
                  <span>{note}</span>
                  <small>{withMoments(detail)}</small>
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}

function NoteForm({ version, ownSeq }: { version: number; ownSeq: number }) {
  return (
    <DeskForm form={orderForms.boostProgress} version={version} ownSeq={ownSeq}>
      {({ errors, fields, busy }) => (
        <>
          <Field label="Note to the customer" error={errors.note}>
            <Textarea
              name="note"
              rows={2}
              maxLength={longestNote}
              placeholder="Wave 42 of 69, all well"
              defaultValue={fields.note}
            />
          </Field>
          <div>
            <Button type="submit" busy={busy} busyLabel="Sending…">
              Send update
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}
