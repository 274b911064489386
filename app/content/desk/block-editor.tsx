import { CircleDot, ExternalLink } from "lucide";
import { type FormEvent, Fragment, useState } from "react";
import { shownInHistory } from "../../shell/desk/desk-copy.ts";
import styles from "../../shell/desk/editor.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Switch } from "../../ui/switch.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { LeaveGuard } from "../../web/forms/leave-guard.tsx";
import { sentFields } from "../../web/forms/sent-fields.ts";
import { useUnsaved } from "../../web/forms/use-unsaved.ts";
import { AskConsent } from "./ask-consent.tsx";
import { BlockField } from "./block-field.tsx";
import { nameOf, readTexts, shownName, textsDiffer } from "./block-form.ts";
import type { BlockSpec, FieldSpec } from "./block-specs.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { contentForm, draftIntent, publishIntent, testIntent } from "./content-forms.ts";
import { editBaseline, isBehind, isSameState } from "./edit-baseline.ts";
import { EditorNotes } from "./editor-notes.tsx";
import { EditorRows } from "./editor-rows.tsx";
import { MailButtons } from "./mails/mail-buttons.tsx";
import { MailPreview } from "./mails/mail-preview.tsx";
import type { EditorData } from "./read-editor.ts";
import { useBlockForm } from "./use-block-form.ts";

type BlockEditorProps = {
  spec: BlockSpec;
  data: EditorData;
  /** Who changed the text or its draft, as a sentence. */
  savedBy: string;
  answer: ContentAnswer | undefined;
  /** What is said when the form did not reach the shop. */
  lost: FormAnswer | undefined;
};

/**
 * The form of one block. It holds on to the version and draft it began with, so that a change by somebody
 * else neither empties what is being typed nor is overwritten by it.
 */
export function BlockEditor({ spec, data, savedBy, answer, lost }: BlockEditorProps) {
  const [baseline] = useState(() => editBaseline(data, answer));
  const { texts, turn, wrong, onSubmit, saving } = useBlockForm(spec, baseline.texts, { answer, lost });
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
      <Fragment key={name}>
        {field.heading ? <h3 className={cx(styles.full, styles.heading)}>{field.heading}</h3> : null}
        <BlockField
          name={name}
          field={field}
          text={texts.fields[name] ?? ""}
          error={wrong?.errors[name]}
          typed={typed?.[name]}
        />
      </Fragment>
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
        data-form={contentForm.name}
        className={styles.editor}
        noValidate
        onSubmit={send}
        onInput={unsaved.onInput}
        preventScrollReset
      >
        <input type="hidden" name="form" value={contentForm.name} />
        <input type="hidden" name="block" value={spec.key} />
        <input type="hidden" name="version" value={baseline.version} />
        <input type="hidden" name="draftId" value={baseline.draft?.id ?? ""} />
        <input type="hidden" name="draftVersion" value={baseline.draft?.version ?? ""} />
        {/* The first button is what Enter presses: nothing that customers see. */}
        <button
          type="submit"
          name="intent"
          value={draftIntent}
          className={layout.visuallyHidden}
          tabIndex={-1}
          aria-hidden="true"
        >
          Save draft
        </button>
        <EditorNotes
          spec={spec}
          conflict={conflict}
          hasChanged={turn > 0 || answer?.kind === "rows"}
          sent={answer?.kind === "tested" && turn === 0 ? answer : undefined}
          wrong={wrong}
          stored={baseline.stored}
          savedBy={isSameState(data, baseline) ? null : savedBy}
          newerVersion={isBehind(data, baseline) ? data.published.version : null}
        />
        {spec.shownLabel ? (
          <Switch
            name={shownName}
            label={spec.shownLabel}
            defaultChecked={texts.fields[shownName] === "on"}
          />
        ) : null}
        {spec.mail ? (
          <div className={styles.besidePreview}>
            <div className={styles.editor} key={turn}>
              {spec.fields.map((field) => fieldOf(field))}
              <MailButtons isTesting={saving === testIntent} />
            </div>
            <MailPreview kind={spec.mail} shopName={data.shopName} ownLines={data.ownLines} texts={texts} />
          </div>
        ) : spec.fields.length > 0 ? (
          <div className={styles.fields}>{spec.fields.map((field) => fieldOf(field))}</div>
        ) : null}
        {spec.rows ? <EditorRows key={turn} spec={spec} rows={texts.rows} fieldOf={fieldOf} /> : null}
        <EditorEnd
          spec={spec}
          saving={saving}
          isDirty={unsaved.isDirty}
          answer={answer}
          isAsked={data.draft?.asksConsent ?? false}
        />
      </Form>
      <LeaveGuard blocker={unsaved.blocker} title={spec.title} />
    </>
  );
}

type EditorEndProps = {
  spec: BlockSpec;
  saving: string | null;
  isDirty: boolean;
  answer: ContentAnswer | undefined;
  /** Whether the saved draft shall ask customers to agree. */
  isAsked: boolean;
};

function EditorEnd({ spec, saving, isDirty, answer, isAsked }: EditorEndProps) {
  return (
    <>
      <Field label="Note" optional help={shownInHistory}>
        <TextInput name="note" defaultValue={answer?.note ?? ""} maxLength={300} autoComplete="off" />
      </Field>
      {spec.asksConsent ? <AskConsent isAsked={answer?.asksConsent ?? isAsked} /> : null}
      <div className={styles.end}>
        <Button
          type="submit"
          name="intent"
          value={publishIntent}
          variant="primary"
          busy={saving === publishIntent}
          busyLabel="Publishing…"
        >
          Publish {spec.mail ? "email text" : spec.title.toLowerCase()}
        </Button>
        <Button
          type="submit"
          name="intent"
          value={draftIntent}
          busy={saving === draftIntent}
          busyLabel="Saving…"
        >
          Save draft
        </Button>
        <span role="status">
          {isDirty ? (
            <span className={cx(styles.unsaved, textStyles.small)}>
              <Icon of={CircleDot} size={14} />
              Not saved
            </span>
          ) : null}
        </span>
        {spec.isOfMails ? null : (
          <a
            href={spec.preview}
            target="_blank"
            rel="noreferrer"
            className={cx(layout.row, layout.tight, textStyles.small)}
          >
            View on site
            <Icon of={ExternalLink} size={14} />
          </a>
        )}
      </div>
    </>
  );
}
