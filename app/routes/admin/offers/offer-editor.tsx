import { type FormEvent, useRef } from "react";
import { Form } from "react-router";
import { postOffersInput } from "../../../../domain/account-sales/inputs.ts";
import { type OfferTable, offerTableChanges, rulesKey } from "../../../../domain/account-sales/model.ts";
import { BaseGrid } from "../../../components/desk/offers/base-grid.tsx";
import { ExamplePanel } from "../../../components/desk/offers/example-panel.tsx";
import { ModifierFields } from "../../../components/desk/offers/modifier-fields.tsx";
import { offerForms, offerTitles } from "../../../components/desk/offers/offer-forms.ts";
import { PostPanel } from "../../../components/desk/postings/post-panel.tsx";
import { postingDeeds } from "../../../components/desk/postings/posting-deeds.ts";
import { useBegunVersion } from "../../../components/desk/use-begun-version.ts";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { useLastAnswer } from "../../../forms/use-last-answer.ts";
import { Panel } from "../../../ui/panel.tsx";
import { LeaveGuard } from "../content/leave-guard.tsx";
import { sentFields } from "../content/sent-fields.ts";
import { useUnsaved } from "../content/use-unsaved.ts";
import { draftDiffers, useOfferDraft } from "./use-offer-draft.ts";

type OfferEditorProps = { rules: OfferTable; newestVersion: number };

/** Edits the rules for offers beside an example that is computed by both, the ones in force and the edited. */
export function OfferEditor({ rules, newestVersion }: OfferEditorProps) {
  const answered = useLastAnswer<FormAnswer>();
  const sent = isOfEditor(answered) ? answered.fields : undefined;
  const form = useCheckedForm(offerForms.post, postOffersInput, offerTitles.post);
  const draft = useOfferDraft(rules, sent);
  const { version, isBehind } = useBegunVersion(newestVersion, { ...form, fields: sent ?? form.fields });
  const unsaved = useUnsaved(sent !== undefined && draftDiffers(sent, draft.stored), (element) =>
    draftDiffers(sentFields(element), draft.stored),
  );
  const example = useRef<HTMLElement>(null);
  const asked = { ...(isOfEditor(answered) ? answered.errors : {}), ...form.errors };
  const errors = errorsNow(asked, draft.table);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent; // React types it as a plain event.
    const deed = submitter instanceof HTMLButtonElement ? submitter.value : postingDeeds.preview;
    if (deed === postingDeeds.post) {
      form.onSubmit(event);
      if (!event.defaultPrevented) unsaved.willSend();
      return;
    }
    event.preventDefault();
    if (!draft.change(deed, event.currentTarget)) example.current?.focus();
  }

  return (
    <>
      <Form
        ref={draft.form}
        method="post"
        data-form={offerForms.post}
        className="offer-editor"
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          unsaved.onInput(event);
          draft.onInput(event);
        }}
        preventScrollReset
      >
        <input type="hidden" name="form" value={offerForms.post} />
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
          <Panel title="Base values" pad={false} aside={<span className="tiny faint">in US dollars</span>}>
            <BaseGrid key={draft.turn} texts={draft.texts} errors={errors} />
          </Panel>
          <Panel
            title="Modifiers"
            aside={<span className="tiny faint">percent of the base value, added together</span>}
          >
            <ModifierFields texts={draft.texts} errors={errors} />
          </Panel>
          <PostPanel
            form={form}
            what="rules"
            note={draft.texts.note}
            confirmKey={draft.table.ok ? rulesKey(draft.table.rules) : null}
            changes={draft.table.ok ? offerTableChanges(rules, draft.table.rules) : null}
            isBehind={isBehind}
            isDirty={unsaved.isDirty}
          />
        </div>
        <ExamplePanel
          ref={example}
          texts={draft.texts}
          errors={draft.exampleErrors}
          typed={draft.typed}
          before={draft.before}
          after={draft.after}
        />
      </Form>
      <LeaveGuard blocker={unsaved.blocker} title="Rules for offers" />
    </>
  );
}

function isOfEditor(answer: FormAnswer | undefined): answer is FormAnswer {
  return answer?.form === offerForms.post || answer?.form === offerForms.draft;
}

/** Once something was refused, what is wrong now; a field that was put right says so at once. */
function errorsNow(
  asked: Record<string, string>,
  table: ReturnType<typeof useOfferDraft>["table"],
): Record<string, string> {
  return Object.keys(asked).length === 0 || table.ok ? {} : table.errors;
}
