import { useRef } from "react";
import { postBoostPricesInput } from "../../../../domain/boosts/inputs.ts";
import { type BoostPrices, boostPriceChanges, boostPricesKey } from "../../../../domain/boosts/model.ts";
import { BoostExamplePanel } from "../../../components/desk/boosts/boost-example-panel.tsx";
import { BoostExtraFields } from "../../../components/desk/boosts/boost-extra-fields.tsx";
import { BoostPreview } from "../../../components/desk/boosts/boost-preview.tsx";
import { boostPriceForms, boostPriceTitles } from "../../../components/desk/boosts/boost-price-forms.ts";
import { BoostPriceGrid } from "../../../components/desk/boosts/boost-price-grid.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { PostingEditor } from "../postings/posting-editor.tsx";
import { useEditorAnswer, usePostingEditor } from "../postings/use-posting-editor.ts";
import { draftDiffers, usePriceDraft } from "./use-price-draft.ts";

type EditorProps = { prices: BoostPrices; newestVersion: number };

/** Edits the prices of boosts beside what every tier, and an example, pays by those in force and by the edited. */
export function BoostPriceEditor({ prices, newestVersion }: EditorProps) {
  const answer = useEditorAnswer(boostPriceForms);
  const draft = usePriceDraft(prices, answer?.fields);
  const editor = usePostingEditor({
    forms: boostPriceForms,
    title: boostPriceTitles.post,
    schema: postBoostPricesInput,
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
      editor={editor}
      title="Prices of boosts"
      what="prices"
      confirmKey={table.ok ? boostPricesKey(table.prices) : null}
      changes={table.ok ? boostPriceChanges(prices, table.prices) : null}
      onLook={() => example.current?.focus()}
      aside={
        <BoostExamplePanel
          ref={example}
          texts={texts}
          errors={draft.exampleErrors}
          before={draft.before}
          after={draft.after}
        />
      }
    >
      <Panel title="Tiers" aside={<span className="tiny faint">a tier needs all three levels</span>}>
        <BoostPriceGrid texts={texts} errors={errors} />
      </Panel>
      <Panel title="Both, and our gear">
        <BoostExtraFields texts={texts} errors={errors} />
      </Panel>
      <Panel title="What each tier pays" aside={<span className="tiny faint">as edited</span>}>
        <BoostPreview rows={draft.rows} />
      </Panel>
    </PostingEditor>
  );
}
