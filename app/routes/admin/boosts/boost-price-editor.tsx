import { type FormEvent, useRef } from "react";
import { Form } from "react-router";
import { postBoostPricesInput } from "../../../../domain/boosts/inputs.ts";
import { type BoostPrices, boostPriceChanges, boostPricesKey } from "../../../../domain/boosts/model.ts";
import { BoostExamplePanel } from "../../../components/desk/boosts/boost-example-panel.tsx";
import { BoostExtraFields } from "../../../components/desk/boosts/boost-extra-fields.tsx";
import { BoostPreview } from "../../../components/desk/boosts/boost-preview.tsx";
import { boostPriceForms, boostPriceTitles } from "../../../components/desk/boosts/boost-price-forms.ts";
import { BoostPriceGrid } from "../../../components/desk/boosts/boost-price-grid.tsx";
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
import { draftDiffers, usePriceDraft } from "./use-price-draft.ts";

type EditorProps = { prices: BoostPrices; newestVersion: number };

/** Edits the prices of boosts beside what every tier, and an example, pays by those in force and by the edited. */
export function BoostPriceEditor({ prices, newestVersion }: EditorProps) {
  const answered = useLastAnswer<FormAnswer>();
  const sent = isOfEditor(answered) ? answered.fields : undefined;
  const form = useCheckedForm(boostPriceForms.post, postBoostPricesInput, boostPriceTitles.post);
  const draft = usePriceDraft(prices, sent);
  const { version, isBehind } = useBegunVersion(newestVersion, { ...form, fields: sent ?? form.fields });
  const unsaved = useUnsaved(sent !== undefined && draftDiffers(sent, draft.stored), (element) =>
    draftDiffers(sentFields(element), draft.stored),
  );
  const example = useRef<HTMLElement>(null);
  const edited = draft.table.ok ? draft.table.prices : null;
  const asked = { ...(isOfEditor(answered) ? answered.errors : {}), ...form.errors };
  // Once something was refused, what is wrong now; a field that was put right says so at once.
  const errors = Object.keys(asked).length === 0 || draft.table.ok ? {} : draft.table.errors;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent; // React types it as a plain event.
    if (submitter instanceof HTMLButtonElement && submitter.value === postingDeeds.post) {
      form.onSubmit(event);
      if (!event.defaultPrevented) unsaved.willSend();
      return;
    }
    event.preventDefault();
    example.current?.focus();
  }

  return (
    <>
      <Form
        method="post"
        data-form={boostPriceForms.post}
        className="offer-editor"
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          unsaved.onInput(event);
          draft.onInput(event);
        }}
        preventScrollReset
      >
        <input type="hidden" name="form" value={boostPriceForms.post} />
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
          <Panel title="Tiers" aside={<span className="tiny faint">a tier needs all three levels</span>}>
            <BoostPriceGrid texts={draft.texts} errors={errors} />
          </Panel>
          <Panel title="Both, and our gear">
            <BoostExtraFields texts={draft.texts} errors={errors} />
          </Panel>
          <Panel title="What each tier pays" aside={<span className="tiny faint">as edited</span>}>
            <BoostPreview rows={draft.rows} />
          </Panel>
          <PostPanel
            form={form}
            what="prices"
            note={draft.texts.note}
            confirmKey={edited && boostPricesKey(edited)}
            changes={edited && boostPriceChanges(prices, edited)}
            isBehind={isBehind}
            isDirty={unsaved.isDirty}
          />
        </div>
        <BoostExamplePanel
          ref={example}
          texts={draft.texts}
          errors={draft.exampleErrors}
          before={draft.before}
          after={draft.after}
        />
      </Form>
      <LeaveGuard blocker={unsaved.blocker} title="Prices of boosts" />
    </>
  );
}

function isOfEditor(answer: FormAnswer | undefined): answer is FormAnswer {
  return answer?.form === boostPriceForms.post || answer?.form === boostPriceForms.draft;
}
