import { data } from "react-router";
import { cancelPlan, discardDraft, planDraft } from "../../../domain/content/index.ts";
import { draftInput, planDraftInput } from "../../../domain/content/inputs.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import type { ShopCtx } from "../../context.ts";
import { formRunner, successMessage } from "../../web/forms/answer-form.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import { draftForms, draftTitles } from "./content-forms.ts";

const run = formRunner(draftForms, draftTitles);

/** Plans a draft, ends its plan, or throws it away; anything else is no form of this page. */
export function submitDraft(ctx: ShopCtx, spec: BlockSpec, fields: Fields) {
  const { key, title } = spec;
  const seen = (input: { draftId: string; draftVersion: number }) => ({
    key,
    draft: { id: input.draftId, version: input.draftVersion },
  });
  switch (fields.form) {
    case draftForms.plan:
      return run(
        "plan",
        planDraftInput,
        fields,
        ({ publishAt }) => successMessage("Draft planned", `Goes live on ${formatMoment(publishAt)}.`),
        ({ publishAt, note, asksConsent, ...input }) =>
          planDraft(ctx, {
            ...seen(input),
            publishAt,
            note,
            asksConsent: spec.asksConsent === true && asksConsent === "on",
          }),
      );
    case draftForms.cancel:
      return run(
        "cancel",
        draftInput,
        fields,
        () => successMessage("Plan canceled", "The draft stays."),
        (input) => cancelPlan(ctx, seen(input)),
      );
    case draftForms.discard:
      return run(
        "discard",
        draftInput,
        fields,
        () => successMessage("Draft discarded", `${title} shows what is published.`),
        (input) => discardDraft(ctx, seen(input)),
      );
    default:
      throw data(null, { status: 400 });
  }
}
