import { addRecovered, checkRecovered, endRecovered } from "../../../../domain/account-sales/index.ts";
import { ok } from "../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../../web/forms/run-forms.ts";
import type { RecoveredFinding } from "../../shared/desk/recovered-copy.ts";
import type { recoveredForms } from "./recovered-forms.ts";

/** A message for the page after it, or what was found, for this answer alone. */
type Done = Flash | { finding: RecoveredFinding };

/** What the forms of the list of recovered accounts do. */
export const recoveredCommands: FormCommands<typeof recoveredForms, ShopCtx, Done> = {
  "add-recovered": does(addRecovered, ({ outcome }) => {
    if (outcome === "added") {
      return successMessage("Added to the list", "We now check every offer and sale against it.");
    }
    const text = outcome === "changed" ? "Effect and note updated." : "Nothing changed.";
    return { title: "Already on the list", text, tone: "info" };
  }),
  "end-recovered:": does(endRecovered, successMessage("Entry ended", "It no longer blocks or flags.")),
  "check-recovered": async (ctx, trait) => {
    const found = await checkRecovered(ctx, trait);
    if (!found.ok) return found;
    const hit = found.value && { effect: found.value.effect, note: found.value.note };
    return ok({ finding: { ...trait, hit } });
  },
};
