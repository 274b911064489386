import type { FormEvent, ReactNode, Ref } from "react";
import { Form } from "react-router";
import { PostPanel } from "../../../components/desk/postings/post-panel.tsx";
import { postingDeeds } from "../../../components/desk/postings/posting-deeds.ts";
import { LeaveGuard } from "../content/leave-guard.tsx";
import type { usePostingEditor } from "./use-posting-editor.ts";

type PostingEditorProps = {
  ref?: Ref<HTMLFormElement>;
  editor: ReturnType<typeof usePostingEditor>;
  /** Names the editor before it is left. */
  title: string;
  /** What is posted: `rules`. */
  what: string;
  /** Names just what is typed now; null while it cannot be read. */
  confirmKey: string | null;
  /** What it changes against what is in force, in words. */
  changes: readonly string[] | null;
  /** Another button than that which posts was pressed, or Enter. */
  onLook: (deed: string, form: HTMLFormElement) => void;
  /** Stands beside the fields. */
  aside: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The form in which something that has versions is edited and posted, beside what comes of it. */
export function PostingEditor({
  ref,
  editor,
  title,
  what,
  confirmKey,
  changes,
  ...parts
}: PostingEditorProps) {
  const { name, form, draft, unsaved, version, isBehind } = editor;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent; // React types it as a plain event.
    const deed = submitter instanceof HTMLButtonElement ? submitter.value : postingDeeds.preview;
    if (deed === postingDeeds.post) {
      form.onSubmit(event);
      if (!event.defaultPrevented) unsaved.willSend();
      return;
    }
    event.preventDefault();
    parts.onLook(deed, event.currentTarget);
  }

  return (
    <>
      <Form
        ref={ref}
        method="post"
        data-form={name}
        className="offer-editor"
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          unsaved.onInput(event);
          draft.onInput(event);
        }}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="version" value={version} />
        {/* The first button is what Enter presses: looking, not posting. */}
        <button
          type="submit"
          name="deed"
          value={postingDeeds.preview}
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
        >
          Preview
        </button>
        <div className="stack">
          {parts.children}
          <PostPanel
            form={form}
            what={what}
            note={draft.texts.note}
            confirmKey={confirmKey}
            changes={changes}
            isBehind={isBehind}
            isDirty={unsaved.isDirty}
          />
        </div>
        {parts.aside}
      </Form>
      <LeaveGuard blocker={unsaved.blocker} title={title} />
    </>
  );
}
