import { z } from "zod";
import { reloadText } from "../../../kernel/reload-text.ts";
import { mailAddressInput } from "../../people/inputs.ts";
import { payWays } from "../../ways/model.ts";
import { mostPriceCents } from "../listing-values.ts";

const wrongEmail = "Please enter a valid email address";

/**
 * What a customer sends who buys the listing of a page: the price is the one that they were shown (Rule P1).
 */
export const purchaseFormInput = z.object({
  customerEmail: mailAddressInput(wrongEmail, wrongEmail),
  payWith: z.enum(payWays, "Choose how you pay."),
  priceCents: z.coerce
    .number(reloadText)
    .pipe(z.int(reloadText).min(1, reloadText).max(mostPriceCents, reloadText)),
  onceKey: z.uuid(reloadText),
});
