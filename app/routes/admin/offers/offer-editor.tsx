import { useRef } from "react";
import { postOffersInput } from "../../../../domain/account-sales/inputs.ts";
import { type OfferTable, offerTableChanges, rulesKey } from "../../../../domain/account-sales/model.ts";
import { BaseGrid } from "../../../components/desk/offers/base-grid.tsx";
import { ModifierFields } from "../../../components/desk/offers/modifier-fields.tsx";
import { OfferExamplePanel } from "../../../components/desk/offers/offer-example-panel.tsx";
import { offerForms, offerTitles } from "../../../components/desk/offers/offer-forms.ts";
import { Panel } from "../../../ui/panel.tsx";
import { PostingEditor } from "../postings/posting-editor.tsx";
import { useEditorAnswer, usePostingEditor } from "../postings/use-posting-editor.ts";
import { draftDiffers, useOfferDraft } from "./use-offer-draft.ts";

type OfferEditorProps = { rules: OfferTable; newestVersion: number };

/** Edits the rules for offers beside an example that is computed by both, the ones in force and the edited. */
export function OfferEditor({ rules, newestVersion }: OfferEditorProps) {
  const answer = useEditorAnswer(offerForms);
  const draft = useOfferDraft(rules, answer?.fields);
  const editor = usePostingEditor({
    forms: offerForms,
    title: offerTitles.post,
    schema: postOffersInput,
    newestVersion,
    answer,
    draft,
    differs: draftDiffers,
  });
  const example = useRef<HTMLElement>(null);
  const { texts, table } = draft;
  const { errors } = editor;
  return (
    <PostingEditor
      ref={draft.form}
      editor={editor}
      title="Rules for offers"
      what="rules"
      confirmKey={table.ok ? rulesKey(table.rules) : null}
      changes={table.ok ? offerTableChanges(rules, table.rules) : null}
      onLook={(deed, form) => {
        if (!draft.change(deed, form)) example.current?.focus();
      }}
      aside={
        <OfferExamplePanel
          ref={example}
          texts={texts}
          errors={draft.exampleErrors}
          typed={draft.typed}
          before={draft.before}
          after={draft.after}
        />
      }
    >
      <Panel title="Base values" pad={false} aside={<span className="tiny faint">in US dollars</span>}>
        <BaseGrid key={draft.turn} texts={texts} errors={errors} />
      </Panel>
      <Panel
        title="Modifiers"
        aside={<span className="tiny faint">percent of the base value, added together</span>}
      >
        <ModifierFields texts={texts} errors={errors} />
      </Panel>
    </PostingEditor>
  );
}
