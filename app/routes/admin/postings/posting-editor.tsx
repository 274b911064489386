import { type FormEvent, type ReactNode, type Ref, useRef } from "react";
import { Form } from "react-router";
import { PostPanel } from "../../../components/desk/postings/post-panel.tsx";
import { postingActions } from "../../../components/desk/postings/posting-actions.ts";
import { LeaveGuard } from "../content/leave-guard.tsx";
import type { AnyPriceList, Texts } from "./price-list.ts";
import { usePostingEditor } from "./use-posting-editor.ts";
import type { usePriceListDraft } from "./use-price-list-draft.ts";

type Draft<T, E, R> = ReturnType<typeof usePriceListDraft<T, E, R>>;

type PostingEditorProps<T, E, R> = {
  list: AnyPriceList<T, E, R>;
  inForce: T;
  newestVersion: number;
  /** The example beside the fields, which takes the focus when it is looked at. */
  aside: (draft: Draft<T, E, R>, ref: Ref<HTMLElement>) => ReactNode;
  /** The fields. */
  children: (draft: Draft<T, E, R>, errors: Texts) => ReactNode;
};

/** The form in which a price list is edited and posted, beside what comes of it. */
export function PostingEditor<T, E, R>({
  list,
  inForce,
  newestVersion,
  ...parts
}: PostingEditorProps<T, E, R>) {
  const { form, draft, unsaved, errors, version, isBehind } = usePostingEditor(list, inForce, newestVersion);
  const example = useRef<HTMLElement>(null);
  const { editing, forms, what } = list;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent; // React types it as a plain event.
    const action = submitter instanceof HTMLButtonElement ? submitter.value : postingActions.preview;
    if (action === postingActions.post) {
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
        data-form={forms.post}
        className="offer-editor"
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          unsaved.onInput(event);
          draft.onInput(event);
        }}
        preventScrollReset
      >
        <input type="hidden" name="form" value={forms.post} />
        <input type="hidden" name="version" value={version} />
        {/* The first button is what Enter presses: looking, not posting. */}
        <button
          type="submit"
          name="intent"
          value={postingActions.preview}
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
        >
          Preview
        </button>
        <div className="stack">
          {parts.children(draft, errors)}
          <PostPanel
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
