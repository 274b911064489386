import { draftFromVersion, restoreVersion } from "../../../../domain/content/index.ts";
import { restoreInput } from "../../../../domain/content/inputs.ts";
import type { ShopCtx } from "../../../context.ts";
import { answerForm, successMessage } from "../../../web/forms/answer-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import type { BlockSpec } from "../block-specs.ts";
import { restoreForm, restoreTitle, usedNext } from "../content-forms.ts";

/** Publishes an earlier version again, or starts a draft with it. */
export function submitRestore(ctx: ShopCtx, { key, isOfMails }: BlockSpec, fields: Fields) {
  return answerForm(
    {
      form: restoreForm,
      title: restoreTitle,
      schema: restoreInput,
      fields,
      run: async ({ from, version, as }) =>
        as === "draft"
          ? draftFromVersion(ctx, { key, from, version })
          : restoreVersion(ctx, { key, from, version }),
    },
    (_, { from, as }) =>
      as === "draft"
        ? successMessage(`Draft of version ${from} started`, "Only staff see it.")
        : successMessage(`Version ${from} restored`, isOfMails ? usedNext : "Live on every page now."),
  );
}
