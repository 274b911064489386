import { cancelPlan, discardDraft, planDraft } from "../../../domain/content/index.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import type { Flash, ShopCtx } from "../../context.ts";
import { successMessage } from "../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../web/forms/run-forms.ts";
import type { BlockSpec } from "./block-specs.ts";
import type { draftForms } from "./content-forms.ts";

type Sent = { spec: BlockSpec; draftId: string; draftVersion: number };

const seen = ({ spec, draftId, draftVersion }: Sent) => ({
  key: spec.key,
  draft: { id: draftId, version: draftVersion },
});

/** What the forms of a draft do. */
export const draftCommands: FormCommands<typeof draftForms, ShopCtx, Flash, { spec: BlockSpec }> = {
  "plan-draft": does(
    (ctx, { publishAt, note, asksConsent, ...input }) =>
      planDraft(ctx, {
        ...seen(input),
        publishAt,
        note,
        asksConsent: input.spec.asksConsent === true && asksConsent === "on",
      }),
    (_, { publishAt }) => successMessage("Draft planned", `Goes live on ${formatMoment(publishAt)}.`),
  ),
  "cancel-plan": does(
    (ctx, input) => cancelPlan(ctx, seen(input)),
    successMessage("Plan canceled", "The draft stays."),
  ),
  "discard-draft": does(
    (ctx, input) => discardDraft(ctx, seen(input)),
    (_, { spec }) => successMessage("Draft discarded", `${spec.title} shows what is published.`),
  ),
};
