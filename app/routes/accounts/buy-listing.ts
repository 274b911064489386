import { data, redirect } from "react-router";
import { placePurchase, readListing } from "../../../domain/listings/index.ts";
import type { ListingView } from "../../../domain/listings/model.ts";
import { orderPagePaths } from "../../../domain/orders/model.ts";
import type { PayWay } from "../../../domain/ways/model.ts";
import { type Failure, failureStatus } from "../../../kernel/errors.ts";
import { fail, type Result } from "../../../kernel/result.ts";
import {
  type PurchaseAnswer,
  purchaseForm,
  purchaseInput,
  purchaseTitle,
} from "../../components/listings/page/purchase-form-input.ts";
import { askedCode, isSeen, promoNames, unseenWords } from "../../components/promo/promo-answer.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { askPromo } from "../../forms/ask-promo.ts";
import { checkForm } from "../../forms/check-form.ts";
import { withoutSecrets } from "../../forms/form-answer.ts";
import { rememberOrder } from "../../forms/order-access.ts";
import type { Fields } from "../../forms/read-form.ts";
import { limitClient } from "./limit-client.ts";

type Args = Parameters<typeof ctxOf>[0] & { request: Request; params: { slug: string } };
type Sent = { args: Args; fields: Fields };
type Asked = { payWith: PayWay; priceCents: number; onceKey: string; customerEmail?: string };

/**
 * Complete Purchase (spec/2 §2): holds the account for whoever sends it and leads to the payment. The price is the one that
 * was shown; at another one nothing is ordered (Rule P1). A button of the promo field buys nothing.
 */
export async function buyListing(sent: Sent) {
  const { args, fields } = sent;
  const found = await readListing(ctxOf(args), args.params.slug);
  if (!found.ok) return refused(sent, found.error);
  const listing = found.value;
  const intent = fields[promoNames.intent];
  if (intent === promoNames.apply || intent === promoNames.remove) {
    return answer(sent, { promo: await promoOf(sent, listing) });
  }
  const checked = checkForm(purchaseInput({ isGuest: factsOf(args).viewer === null }), fields);
  if (!checked.ok) {
    const { errors, text } = checked;
    return answer(sent, { title: purchaseTitle, errors, text }, 400);
  }
  const limited = await limitClient(ctxOf(args), "listing-order", factsOf(args).client);
  if (!limited.ok) return refused(sent, limited.error);
  const problem = await refusePromo(sent, listing);
  if (problem) return problem;
  const placed = await place(sent, listing, checked.value);
  if (!placed.ok) return refused(sent, placed.error);
  const orderId = placed.value;
  // A dialog goes on where it is; a manual payment has its own page at once.
  const isFollowed = fields.place === "dialog" && checked.value.payWith === "eth";
  return isFollowed ? answer(sent, { placedId: orderId }) : redirect(orderPagePaths.pay(orderId));
}

/** Places the order; from then on this browser may act on it (Rule P4). A repeat leads to the same order (Rule P11). */
async function place({ args, fields }: Sent, listing: ListingView, asked: Asked): Promise<Result<string>> {
  const ctx = ctxOf(args);
  const facts = factsOf(args);
  const { viewer } = facts;
  const { payWith, priceCents, onceKey, customerEmail = "" } = asked;
  try {
    const placed = await placePurchase(ctx, {
      listingId: listing.id,
      priceCents,
      payWith,
      customerEmail: viewer?.email ?? customerEmail,
      customerName: viewer?.ownName ?? undefined,
      customerId: viewer?.personId ?? null,
      promoCode: askedCode(fields) || undefined,
      source: "web",
      client: facts.client,
      once: { scope: `place-purchase:${viewer?.personId ?? "visitor"}`, key: onceKey },
    });
    if (!placed.ok) return placed;
    const { orderId, accessToken } = placed.value.placed;
    rememberOrder(facts, orderId, accessToken);
    return { ok: true, value: orderId };
  } catch (error) {
    // Sent again it makes no second order, so the customer may simply try again.
    ctx.log.error({ err: error }, "an account could not be ordered");
    return fail({ code: "unavailable", text: "Failed to submit your order. Please try again." });
  }
}

/** What the typed code takes off the price, as the promo field shows it (Rule P25). */
function promoOf({ args, fields }: Sent, { priceCents }: ListingView, guestEmail: string | null = null) {
  return askPromo(args, { code: askedCode(fields), subtotalCents: priceCents, guestEmail });
}

/** Refuses a code that does not hold, and a saving that the customer has not seen; null where nothing stands against it. */
async function refusePromo(sent: Sent, listing: ListingView) {
  const promo = await promoOf(sent, listing, sent.fields.customerEmail?.trim());
  if (promo?.problem) {
    const text = promo.problem;
    return answer(sent, { title: failedTitle, text, errors: { promoCode: text }, promo }, 400);
  }
  if (isSeen(sent.fields, promo?.line?.discountCents ?? 0)) return null;
  return answer(sent, { ...unseenWords(sent.fields, promo, listing.priceCents), promo }, 409);
}

const failedTitle = "Submission Failed";

/** Answers the form as it was filled in, with what the command said. */
function refused(sent: Sent, failure: Failure) {
  const { code, field, title = failedTitle, retryAfterSeconds } = failure;
  const text = code === "key_reused" ? usedText : failure.text;
  const promo = { code: askedCode(sent.fields), line: null, problem: text };
  const said = {
    ...{ title, text },
    errors: field ? { [field]: text } : {},
    ...(field === "promoCode" ? { promo } : {}),
  };
  return answer(sent, said, failureStatus[code], retryAfterSeconds);
}

const usedText =
  "This has already made an order, with other details. Its link is in your mail; load the page again to order another time.";

function answer({ fields }: Sent, more: Partial<PurchaseAnswer>, status = 200, retryAfterSeconds?: number) {
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  const blank = { form: purchaseForm, fields: withoutSecrets(fields), errors: {}, title: "", text: "" };
  return data<PurchaseAnswer>({ ...blank, ...more }, { status, headers });
}
