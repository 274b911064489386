import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { readBoostPrices, readBoostQuote } from "../../../../domain/boosts/index.ts";
import { readContentBlock } from "../../../../domain/content/index.ts";
import { publishedSentences, publishedSteps } from "../../../../domain/content/model.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { readOffered } from "../../../../domain/payments/index.ts";
import { waysText } from "../../../../domain/ways/model.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { boostTime } from "../../../orders/shared/products/boost-terms.ts";
import { orderLimitOf } from "../../../promotions/shared/checkout.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { refusedForm } from "../../../web/forms/answers.ts";
import { type Fields, readForm } from "../../../web/forms/read-form.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import { readAsk, servicesPath } from "../../shared/boost-ask.ts";
import { noQuoteText } from "../../shared/boost-copy.ts";
import { type BoostStart, type QuoteAnswer, quoteForm } from "../../shared/quote-view.ts";
import type { Route } from "./+types/services.route.ts";
import { askQuote } from "./ask-quote.ts";
import { BoostPage } from "./boost-page.tsx";
import { purchaseForm } from "./checkout/purchase-form.ts";
import { submitPurchase } from "./submit-purchase.ts";
import { quoteView } from "./to-quote-view.ts";

export const handle: PageHandle = { sleeps: true, sells: true };

/** No call here touches a payment (Rule P19). */
export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { viewer } = factsOf(args);
  const isCached = viewer === null && args.url.search === "";
  const [{ prices }, offered, intros, steps, limit] = await Promise.all([
    readBoostPrices(ctx),
    readOffered(ctx),
    readContentBlock(ctx, "intros"),
    readContentBlock(ctx, "boostSteps"),
    orderLimitOf(args, { isCached }),
  ]);
  return {
    words: {
      title: intros.titles.services,
      lead: publishedSentences(intros.services, { boostTime }),
      steps: publishedSteps(steps, { boostTime, waysToPay: waysText(offered.boost) || null }),
    },
    start: { prices, ...(await beginning(args)) },
    ways: offered.boost,
    limit,
    accountEmail: viewer?.email ?? null,
    origin: ctx.origin,
  };
}

type Beginning = Omit<BoostStart, "prices">;
const blank = { quote: null, failure: null, accountState: null };

/**
 * The quote that the address names while it holds, else a fresh one for what the address asks, else nothing
 * yet.
 */
async function beginning(args: Route.LoaderArgs): Promise<Beginning> {
  const ctx = ctxOf(args);
  const { viewer, headersOnly } = factsOf(args);
  const { searchParams } = args.url;
  const quoteId = searchParams.get("quote");
  if (quoteId) {
    const named = await readBoostQuote(ctx, quoteId);
    const orderId = named.ok ? named.value.orderId : null;
    // Bought in this browser: a reload goes on with its payment.
    if (orderId && orderTokenOf(args.request, orderId)) throw redirect(orderPagePaths.pay(orderId));
    if (named.ok && !orderId) {
      const quote = await quoteView(ctx, named.value);
      return { ...blank, ask: quote.ask, quote };
    }
  }
  const ask = readAsk(searchParams);
  if (!searchParams.has("rsn") || headersOnly) {
    const wantsToBuy = searchParams.get("step") === "buy";
    const failure = wantsToBuy ? { title: "No quote yet", text: noQuoteText } : null;
    return { ...blank, ask: { ...ask, rsn: ask.rsn || (viewer?.rsn ?? "") }, failure };
  }
  const asked = await askQuote(args, ask);
  if (asked.quote) return { ...blank, ask: asked.quote.ask, quote: asked.quote };
  const { failure, accountState } = asked;
  const { title = "", text, field } = failure;
  return {
    ...blank,
    ask,
    failure: { title, text, rsnError: field === "rsn" ? text : undefined },
    accountState,
  };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  if (fields.form === quoteForm) return answerQuote(args, fields);
  if (fields.form === purchaseForm) return submitPurchase({ args, fields });
  throw data(null, { status: 400 });
}

/** A quote for the page with scripts; failures keep their words and status (Rule S83). */
async function answerQuote(args: Route.ActionArgs, fields: Fields) {
  const asked = await askQuote(args, readAsk(new URLSearchParams(fields)));
  if (asked.quote) {
    const answer = { form: quoteForm, fields, errors: {}, title: "", text: "", quote: asked.quote };
    return data<QuoteAnswer>(answer);
  }
  const refused = refusedForm({ form: quoteForm, fields, title: "" }, asked.failure);
  return data<QuoteAnswer>({ ...refused.data, accountState: asked.accountState }, refused.init ?? {});
}

/**
 * A held quote stays what it is, whatever happens elsewhere; a quote that was used would lead away from its
 * payment.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSame = currentUrl.href === nextUrl.href && nextUrl.searchParams.has("quote");
  return isSame ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    matches,
    title: "Infernal & Dizana's Quiver Service",
    description:
      "We get the Infernal cape and Dizana's quiver for you. The price depends on your levels and is explained line by line" +
      (loaderData.ways.length > 0 ? `; pay with ${waysText(loaderData.ways)}.` : "."),
    origin: loaderData.origin,
    path: servicesPath,
  });
}

/** Without anything asked in the address it is the same for every visitor, so the server may keep it. */
export function headers(args: Route.HeadersArgs) {
  const headers = new Headers(answerHeaders(args));
  headers.set("X-Shared-Page", "1");
  return headers;
}

/** The order form for boosts (Rule S81). */
export default function Services({ loaderData }: Route.ComponentProps) {
  return <BoostPage {...loaderData} />;
}
