import type { BoostForDesk } from "../../../../../domain/boosts/model.ts";
import { longestNote } from "../../../../../domain/orders/model.ts";
import deskOrderStyles from "../../../../shell/desk/desk-order.module.css";
import styles from "../../../../shell/desk/desk-pages.module.css";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import layout from "../../../../ui/layout.module.css";
import { Moment } from "../../../../ui/moment.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import text from "../../../../ui/text.module.css";
import { Textarea } from "../../../../ui/textarea.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";
import type { OrderDeskView } from "../order-view.ts";

const shownNotes = 4;

type ProgressCardProps = { order: OrderDeskView; boost: BoostForDesk };

/** Tells the customer how the boost goes; they watch it live. */
export function ProgressCard({ order, boost: { progress } }: ProgressCardProps) {
  const { isOpen, version, ownSeqs } = order;
  if (!isOpen && progress.length === 0) return null;
  return (
    <Panel
      id="progress"
      title="Progress"
      aside={<span className={cx(text.tiny, text.faint)}>The customer sees it live</span>}
    >
      <div className={cx(layout.stack, layout.snug)}>
        {isOpen ? <NoteForm version={version} ownSeq={ownSeqs.progress} /> : null}
        {progress.length > 0 ? (
          <ul className={cx(styles.lines, deskOrderStyles.progressNotes)}>
            {progress.slice(0, shownNotes).map(({ seq, at, note, byName }) => (
              <li key={seq}>
                <span>
                  <span>{note}</span>
                  <small>
                    <Moment at={at} flows />
                    {byName ? `, ${byName}` : null}
                  </small>
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
