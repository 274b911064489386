import { data } from "react-router";
import { placePurchase, readListing } from "../../../../domain/listings/index.ts";
import type { ListingView } from "../../../../domain/listings/model.ts";
import { type OrderTexts, textsOf } from "../../../../domain/orders/model.ts";
import type { PayWay } from "../../../../domain/ways/model.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { limitOrders } from "../../../orders/shared/order-limits.ts";
import { askedCode } from "../../../orders/shared/promo-answer.ts";
import { openPayment } from "../../../payments/shared/pay/begin-payment.ts";
import { askPromo } from "../../../promotions/shared/ask-promo.ts";
import {
  asksPromo,
  customerOf,
  failedTitle,
  placeOrder,
  promoFailure,
  refusedPromo,
  withUsedText,
} from "../../../promotions/shared/checkout.ts";
import { invalidForm, refusedForm } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import { withoutSecrets } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { type PurchaseAnswer, purchaseForm, purchaseTitle } from "./purchase-form.ts";
import { purchaseInput } from "./purchase-form-input.ts";

type Args = Parameters<typeof ctxOf>[0] & { request: Request; params: { slug: string } };
type Sent = { args: Args; fields: Fields };
type Asked = Partial<OrderTexts> & { payWith: PayWay; priceCents: number; onceKey: string };

/**
 * Complete Purchase (Rule S100): holds the account for whoever sends it and leads to the payment. The price
 * is the one that was shown; at another one nothing is ordered (Rule P1). A button of the promo field buys
 * nothing.
 */
export async function buyListing(sent: Sent) {
  const { args, fields } = sent;
  const found = await readListing(ctxOf(args), args.params.slug);
  if (!found.ok) return refused(sent, found.error);
  const listing = found.value;
  if (asksPromo(fields)) return answer(sent, { promo: await promoOf(sent, listing) });
  const checked = checkForm(purchaseInput({ isGuest: factsOf(args).viewer === null }), fields);
  if (!checked.ok) return invalidForm({ form: purchaseForm, fields, title: purchaseTitle }, checked);
  const limited = await limitOrders(ctxOf(args), "listing-order", factsOf(args).client);
  if (!limited.ok) return refused(sent, limited.error);
  const promo = await promoOf(sent, listing, fields.customerEmail?.trim());
  const problem = promoFailure(fields, promo, listing.priceCents);
  if (problem) return refused(sent, problem, { promo });
  const placed = await place(sent, listing, checked.value);
  if (!placed.ok) return refused(sent, placed.error);
  const { payWith } = checked.value;
  // A dialog goes on where it is; a manual payment has its own page at once.
  const isFollowed = fields.shownIn === "dialog" && payWith === "eth";
  if (!isFollowed) return openPayment(args, placed.value.placed, payWith);
  return answer(sent, { placedId: placed.value.placed.orderId });
}

/** A repeat leads to the same order (Rule P11). */
function place({ args, fields }: Sent, listing: ListingView, asked: Asked) {
  const { payWith, priceCents, onceKey } = asked;
  const customer = customerOf(args, textsOf(asked), fields);
  return placeOrder(args, () =>
    placePurchase(ctxOf(args), {
      ...customer,
      listingId: listing.id,
      priceCents,
      payWith,
      promoCode: askedCode(fields) || undefined,
      once: { scope: `place-purchase:${customer.customerId ?? "visitor"}`, key: onceKey },
    }),
  );
}

/** What the typed code takes off the price, as the promo field shows it (Rule P25). */
function promoOf({ args, fields }: Sent, { priceCents }: ListingView, guestEmail: string | null = null) {
  const asked = { code: askedCode(fields), type: "account_purchase", subtotalCents: priceCents } as const;
  return askPromo(args, { ...asked, guestEmail });
}

/** Answers the form as it was filled in, with what the command said. */
function refused({ fields }: Sent, failure: Failure, more: Pick<PurchaseAnswer, "promo"> = {}) {
  const said = withUsedText(failure, usedText);
  const to = { form: purchaseForm, fields, title: failedTitle };
  return refusedForm<Partial<PurchaseAnswer>>(to, said, { ...refusedPromo(fields, said), ...more });
}

const usedText =
  "You've already ordered this with other details. The link is in our email. To order again, reload the page.";

function answer({ fields }: Sent, more: Partial<PurchaseAnswer>) {
  const blank = { form: purchaseForm, fields: withoutSecrets(fields), errors: {}, title: "", text: "" };
  return data<PurchaseAnswer>({ ...blank, ...more });
}
