import { CircleDot, ExternalLink } from "lucide";
import { type FormEvent, useState } from "react";
import styles from "../../shell/desk/editor.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Switch } from "../../ui/switch.tsx";
import textStyles from "../../ui/text.module.css";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { LeaveGuard } from "../../web/forms/leave-guard.tsx";
import { sentFields } from "../../web/forms/sent-fields.ts";
import { useUnsaved } from "../../web/forms/use-unsaved.ts";
import { BlockField } from "./block-field.tsx";
import { type BlockTexts, nameOf, readTexts, shownName, textsDiffer } from "./block-form.ts";
import type { BlockSpec, FieldSpec } from "./block-specs.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { EditorNotes } from "./editor-notes.tsx";
import { EditorRows } from "./editor-rows.tsx";
import { useBlockForm } from "./use-block-form.ts";

type BlockEditorProps = {
  spec: BlockSpec;
  stored: BlockTexts;
  version: number;
  /** Who saved the stored version, as a sentence. */
  savedBy: string;
  answer: ContentAnswer | undefined;
  /** What is said when the form did not reach the shop. */
  lost: FormAnswer | undefined;
};

/**
 * The form of one block. It holds on to the version it began with, so that a change by somebody else neither
 * empties what is being typed nor is overwritten by it.
 */
export function BlockEditor({ spec, stored, version, savedBy, answer, lost }: BlockEditorProps) {
  const [baseline] = useState(() => {
    if (answer && answer.kind !== "conflict") return { stored, version: answer.version, texts: answer };
    return { stored, version, texts: stored, conflict: answer };
  });
  const { texts, turn, wrong, onSubmit, isSaving } = useBlockForm(spec, baseline.texts, { answer, lost });
  const isDirtyAtFirst = answer !== undefined && textsDiffer(answer, baseline.stored);
  const unsaved = useUnsaved(isDirtyAtFirst, (form) =>
    textsDiffer(readTexts(spec, sentFields(form)), baseline.stored),
  );
  // Rows that were changed stand elsewhere than those that were sent.
  const conflict = turn === 0 ? baseline.conflict : undefined;
  const typed = conflict?.fields;
  const fieldOf = (field: FieldSpec, row?: number) => {
    const name = nameOf(spec, field, row);
    return (
      <BlockField
        key={name}
        name={name}
        field={field}
        text={texts.fields[name] ?? ""}
        error={wrong?.errors[name]}
        typed={typed?.[name]}
      />
    );
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    if (!event.defaultPrevented) unsaved.willSend();
  };
  return (
    <>
      <Form
        method="post"
        data-form="content"
        className={styles.editor}
        noValidate
        onSubmit={send}
        onInput={unsaved.onInput}
        preventScrollReset
      >
        <input type="hidden" name="form" value="content" />
        <input type="hidden" name="block" value={spec.key} />
        <input type="hidden" name="version" value={baseline.version} />
        {/* The first button is what Enter presses. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className={layout.visuallyHidden}
          tabIndex={-1}
          aria-hidden="true"
        >
          Save
        </button>
        <EditorNotes
          spec={spec}
          conflict={conflict}
          isDraft={turn > 0 || answer?.kind === "draft"}
          wrong={wrong}
          stored={baseline.stored}
          savedBy={version === baseline.version ? null : savedBy}
        />
        {spec.shownLabel ? (
          <Switch
            name={shownName}
            label={spec.shownLabel}
            defaultChecked={texts.fields[shownName] === "on"}
          />
        ) : null}
        {spec.fields.length > 0 ? (
          <div className={styles.fields}>{spec.fields.map((field) => fieldOf(field))}</div>
        ) : null}
        {spec.rows ? <EditorRows key={turn} spec={spec} rows={texts.rows} fieldOf={fieldOf} /> : null}
        <EditorEnd spec={spec} isSaving={isSaving} isDirty={unsaved.isDirty} />
      </Form>
      <LeaveGuard blocker={unsaved.blocker} title={spec.title} />
    </>
  );
}

function EditorEnd({ spec, isSaving, isDirty }: { spec: BlockSpec; isSaving: boolean; isDirty: boolean }) {
  return (
    <div className={styles.end}>
      <Button type="submit" name="intent" value="save" variant="primary" busy={isSaving} busyLabel="Saving…">
        Save {spec.title.toLowerCase()}
      </Button>
      <span role="status">
        {isDirty ? (
          <span className={cx(styles.unsaved, textStyles.small)}>
            <Icon of={CircleDot} size={14} />
            Not saved
          </span>
        ) : null}
      </span>
      <a
        href={spec.preview}
        target="_blank"
        rel="noreferrer"
        className={cx(layout.row, layout.tight, textStyles.small)}
      >
        View on site
        <Icon of={ExternalLink} size={14} />
      </a>
    </div>
  );
}
