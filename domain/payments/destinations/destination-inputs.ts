import { z } from "zod";
import { reloadText } from "../../../kernel/reload-text.ts";
import { currentPasswordInput } from "../../people/inputs.ts";
import { payoutDetailsInput, salePayoutInput } from "../../ways/inputs.ts";
import type { PayoutDetails } from "../../ways/model.ts";

const longestName = 40;
const nameInput = z
  .string("Enter a name, or leave it empty.")
  .trim()
  .max(longestName, `A name can be up to ${longestName} characters.`)
  .default("");

/** A destination that is added in the profile, with the password that confirms it. */
export const addDestinationInput = z
  .intersection(
    payoutDetailsInput,
    z.object({ destinationName: nameInput, currentPassword: currentPasswordInput }),
  )
  .transform(({ destinationName: name, currentPassword, ...details }) => ({
    name,
    currentPassword,
    // The rest of an intersection with payout details, which the compiler takes for no union any more.
    details: details as PayoutDetails,
  }));

/** Which saved destination is removed, with the password that confirms it. */
export const removeDestinationInput = z.object({
  destinationId: z.uuid(reloadText),
  currentPassword: currentPasswordInput,
});

/** Which saved destination is chosen at first, with the password that confirms it. */
export const defaultDestinationInput = z.object({
  destinationId: z.uuid(reloadText),
  currentPassword: currentPasswordInput,
});

/**
 * What a customer enters, or which of their saved destinations they choose. To keep what they enter for their
 * next sale takes their password (Rule P31).
 */
export type PayoutChoice = { details: PayoutDetails; savedWith?: string } | { destinationId: string };

/** How a form says that a saved destination is chosen, in place of a method. */
const savedPrefix = "saved-";

/** What a payout form sends: a method with its details, or one of the saved destinations. */
export const payoutChoiceInput = choiceInput(payoutDetailsInput);

/** The same where an account is sold, in the words of Rule S75. */
export const salePayoutChoiceInput = choiceInput(salePayoutInput);

function choiceInput(detailsInput: typeof payoutDetailsInput) {
  return z.record(z.string(), z.string(reloadText), reloadText).transform((fields, check): PayoutChoice => {
    const { method = "" } = fields;
    const saved = method.startsWith(savedPrefix)
      ? z.uuid().safeParse(method.slice(savedPrefix.length))
      : null;
    if (saved?.success) return { destinationId: saved.data };
    const typed = detailsInput.safeParse(fields);
    const password = fields.save === "yes" ? currentPasswordInput.safeParse(fields.currentPassword) : null;
    if (typed.success && password === null) return { details: typed.data };
    if (typed.success && password?.success) return { details: typed.data, savedWith: password.data };
    for (const { path, message } of typed.error?.issues ?? []) {
      check.addIssue({ code: "custom", path, message });
    }
    for (const { message } of password?.error?.issues ?? []) {
      check.addIssue({ code: "custom", path: ["currentPassword"], message });
    }
    return z.NEVER;
  });
}
