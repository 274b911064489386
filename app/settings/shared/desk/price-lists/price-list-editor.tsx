import { type FormEvent, type ReactNode, type Ref, useRef } from "react";
import styles from "../../../../shell/desk/price-editor.module.css";
import layout from "../../../../ui/layout.module.css";
import { Form } from "../../../../ui/link.tsx";
import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import { LeaveGuard } from "../../../../web/forms/leave-guard.tsx";
import { sentFields } from "../../../../web/forms/sent-fields.ts";
import { useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../../../web/forms/use-edit-baseline.ts";
import { useLastAnswer } from "../../../../web/forms/use-last-answer.ts";
import { useUnsaved } from "../../../../web/forms/use-unsaved.ts";
import type { AnyPriceList, Texts } from "./price-list.ts";
import { priceListActions } from "./price-list-actions.ts";
import { PublishPanel } from "./publish-panel.tsx";
import { draftDiffers, usePriceListDraft } from "./use-price-list-draft.ts";

type Draft<T, E, R> = ReturnType<typeof usePriceListDraft<T, E, R>>;

type PriceListEditorProps<T, E, R> = {
  list: AnyPriceList<T, E, R>;
  inForce: T;
  newestVersion: number;
  /** The example beside the fields, which takes the focus when it is looked at. */
  aside: (draft: Draft<T, E, R>, ref: Ref<HTMLElement>) => ReactNode;
  /** The fields. */
  children: (draft: Draft<T, E, R>, errors: Texts) => ReactNode;
};

/** The form in which a price list is edited and published, beside what comes of it. */
export function PriceListEditor<T, E, R>({
  list,
  inForce,
  newestVersion,
  ...parts
}: PriceListEditorProps<T, E, R>) {
  const { form, draft, unsaved, errors, version, isBehind } = usePriceListEditor(
    list,
    inForce,
    newestVersion,
  );
  const example = useRef<HTMLElement>(null);
  const { editing, forms, what } = list;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent; // React types it as a plain event.
    const action = submitter instanceof HTMLButtonElement ? submitter.value : priceListActions.preview;
    if (action === priceListActions.publish) {
      form.onSubmit(event);
      if (!event.defaultPrevented) unsaved.willSend();
      return;
    }
    event.preventDefault();
    if (!draft.change(action, event.currentTarget)) example.current?.focus();
  }

  return (
    <>
      <Form
        ref={draft.form}
        method="post"
        data-form={forms.publish.name}
        className={styles.editor}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          unsaved.onInput(event);
          draft.onInput(event);
        }}
        preventScrollReset
      >
        <input type="hidden" name="form" value={forms.publish.name} />
        <input type="hidden" name="version" value={version} />
        {/* The first button is what Enter presses: looking, not publishing. */}
        <button
          type="submit"
          name="intent"
          value={priceListActions.preview}
          className={layout.visuallyHidden}
          tabIndex={-1}
          aria-hidden="true"
        >
          Preview
        </button>
        <div className={layout.stack}>
          {parts.children(draft, errors)}
          <PublishPanel
            form={form}
            what={what}
            note={draft.texts.note}
            confirmKey={draft.list && editing.keyOf(draft.list)}
            changes={draft.list && editing.changes(inForce, draft.list)}
            isBehind={isBehind}
            isDirty={unsaved.isDirty}
          />
        </div>
        {parts.aside(draft, example)}
      </Form>
      <LeaveGuard blocker={unsaved.blocker} title={list.editorTitle} />
    </>
  );
}

/**
 * The state of an editor of a price list: its form, what is wrong, and whether it holds what is not
 * published.
 */
function usePriceListEditor<T, E, R>(list: AnyPriceList<T, E, R>, inForce: T, newestVersion: number) {
  const { forms, editing } = list;
  const answer = useLastAnswer<FormAnswer>();
  // The answer to the editor, published or previewed; other forms of the page have answers too.
  const answered = answer?.form === forms.publish.name || answer?.form === list.draft ? answer : undefined;
  const sent = answered?.fields;
  const draft = usePriceListDraft(editing, inForce, sent);
  const form = useCheckedForm(forms.publish);
  const { version, isBehind } = useEditBaseline(
    { version: newestVersion, values: {} },
    { ...form, fields: sent ?? form.fields },
  );
  const unsaved = useUnsaved(sent !== undefined && draftDiffers(editing, sent, draft.stored), (element) =>
    draftDiffers(editing, sentFields(element), draft.stored),
  );
  const asked = { ...answered?.errors, ...form.errors };
  // Once something was refused, what is wrong now; a field that was put right says so at once.
  const errors = Object.keys(asked).length === 0 ? {} : draft.errors;
  return { form, draft, unsaved, errors, version, isBehind };
}
