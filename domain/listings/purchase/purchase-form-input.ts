import { z } from "zod";
import { mailAddressInput } from "../../people/inputs.ts";
import { payWays } from "../../ways/model.ts";
import { mostPriceCents } from "../listing-words.ts";

const reload = "Please reload the page.";
const wrongEmail = "Please enter a valid email address";

/** What a customer sends who buys the listing of a page: the price is the one that they were shown (Rule P1). */
export const purchaseFormInput = z.object({
  customerEmail: mailAddressInput(wrongEmail, wrongEmail),
  payWith: z.enum(payWays, "Choose how you pay."),
  priceCents: z.coerce.number(reload).pipe(z.int(reload).min(1, reload).max(mostPriceCents, reload)),
  onceKey: z.uuid(reload),
});
