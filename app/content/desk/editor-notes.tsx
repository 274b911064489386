import styles from "../../shell/desk/editor.module.css";
import { Alert } from "../../ui/alert.tsx";
import type { BlockTexts } from "./block-form.ts";
import { namedFields, shownName } from "./block-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { fieldTitle } from "./field-titles.ts";

type EditorNotesProps = {
  spec: BlockSpec;
  conflict: ContentAnswer | undefined;
  /** Whether a button has changed the form: its rows, or back to the default text. */
  hasChanged: boolean;
  /** What became of a test mail. */
  sent: ContentAnswer | undefined;
  wrong: { title: string; text: string } | null | undefined;
  stored: BlockTexts;
  /** Who has saved this block since the form was started; null when nobody has. */
  savedBy: string | null;
  /** The version that was published after the draft was started; null when there is none. */
  newerVersion: number | null;
};

/** What a person must know before they go on with a block. */
export function EditorNotes(props: EditorNotesProps) {
  const { spec, conflict, hasChanged, sent, wrong, stored, savedBy, newerVersion } = props;
  if (wrong) {
    return (
      <Alert tone="bad" title={wrong.title}>
        {wrong.text}
      </Alert>
    );
  }
  if (conflict) {
    return (
      <Alert tone="info" title={conflict.text}>
        The form shows {conflict.against === "draft" ? "the saved draft" : "the published text"}. Your text is
        below each field that differs.
        <Leftovers spec={spec} typed={conflict} stored={stored} />
      </Alert>
    );
  }
  if (savedBy) {
    return (
      <Alert tone="info" title={savedBy}>
        Your changes are kept. You'll see both versions before you save.
      </Alert>
    );
  }
  if (newerVersion !== null) {
    return (
      <Alert tone="warn" title={`Version ${newerVersion} was published after this draft was started`}>
        Press Publish to see both texts and choose.
      </Alert>
    );
  }
  if (sent) {
    return (
      <Alert tone="good" title={sent.title}>
        {sent.text}
      </Alert>
    );
  }
  if (hasChanged) {
    const title = spec.isOfMails
      ? "This is the default text. Publish it to use it."
      : "Row changes aren't saved yet.";
    return <Alert tone="info" title={title} />;
  }
  return null;
}

/** After a conflict: what was typed and has no field to stand below, in rows that are not stored. */
function Leftovers({ spec, typed, stored }: { spec: BlockSpec; typed: BlockTexts; stored: BlockTexts }) {
  const left = namedFields(spec, typed.rows).filter(
    ({ name }) => stored.fields[name] === undefined && typed.fields[name],
  );
  const isShown = typed.fields[shownName] === "on";
  const switched = spec.shownLabel !== undefined && isShown !== (stored.fields[shownName] === "on");
  if (left.length === 0 && !switched) return null;
  return (
    <div className={styles.typed}>
      <b>You also entered:</b>
      {switched ? <p>{`${spec.shownLabel}: ${isShown ? "on" : "off"}`}</p> : null}
      {left.map((each) => (
        <p key={each.name}>{`${fieldTitle(spec, each)}: ${typed.fields[each.name]}`}</p>
      ))}
    </div>
  );
}
