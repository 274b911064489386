import { data, redirect } from "react-router";
import { readBoostQuote } from "../../../../domain/boosts/index.ts";
import { readGoldMarket } from "../../../../domain/gold/index.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { readOffered } from "../../../../domain/payments/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { promoNames } from "../../../orders/shared/promo-answer.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import textStyles from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import { servicesPath } from "../../shared/boost-ask.ts";
import { goldForm } from "../services/checkout/purchase-form.ts";
import { goldPaymentInput } from "../services/checkout/purchase-form-input.ts";
import { placeBoost, refusedPurchase, type Sent } from "../services/place-boost.ts";
import { promoOf, readPurchase } from "../services/read-purchase.ts";
import { quoteView } from "../services/to-quote-view.ts";
import type { Route } from "./+types/gold-calculation.route.ts";
import { GoldPaymentPage } from "./gold-payment-page.tsx";
import type { GoldPaymentView, NoGoldPayment } from "./gold-view.ts";

const copy: Record<NoGoldPayment, { title: string; text: string }> = {
  none: {
    title: "No quote to pay",
    text: "Get a quote first, then choose to pay in gold.",
  },
  expired: {
    title: "This quote has expired",
    text: "Quotes last 10 minutes. Nothing was ordered. Get a new one.",
  },
  not_offered: {
    title: "We don't take gold right now",
    text: "Nothing was ordered. Get a quote to see how you can pay.",
  },
  used: {
    title: "You've already ordered with this quote",
    text: "The link is in our email. To order again, get a new quote.",
  },
};

/** Stands in the place of the payment in gold where no quote can be paid. */
function NoQuote({ why }: { why: NoGoldPayment }) {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>{copy[why].title}</h1>
        <p className={textStyles.lead}>{copy[why].text}</p>
        <div className={layout.row}>
          <LinkButton variant="ember" to={servicesPath}>
            Get a quote
          </LinkButton>
          <LinkButton to="/track-order">Track an order</LinkButton>
        </div>
      </div>
    </section>
  );
}

export const handle: PageHandle = { sells: true };

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Gold payment details");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { searchParams } = args.url;
  const { livePosition: since, viewer } = factsOf(args);
  const nothing = (why: NoGoldPayment, status: number) =>
    data({ why, payment: null, since } as const, { status, headers: noStore });
  const quoteId = searchParams.get("quote");
  if (!quoteId) return nothing("none", 200);
  const found = await readBoostQuote(ctx, quoteId);
  if (!found.ok) return found.error.code === "expired" ? nothing("expired", 410) : nothing("none", 404);
  const { orderId, priceCents } = found.value;
  const { boost } = await readOffered(ctx);
  // Paid for in this browser: going back leads to the meeting, not to a second order.
  if (orderId && orderTokenOf(args.request, orderId)) throw redirect(orderPagePaths.meeting(orderId));
  if (orderId) return nothing("used", 409);
  if (priceCents === 0) return nothing("none", 404);
  if (!boost.includes("gold")) return nothing("not_offered", 200);
  const code = searchParams.get(promoNames.code) ?? "";
  const payment: GoldPaymentView = {
    quote: await quoteView(ctx, found.value),
    confirmsDesertTreasure: searchParams.get("confirmsDesertTreasure") === "on",
    promo: code ? await promoOf({ args, fields: { [promoNames.code]: code } }, found.value) : null,
    accountEmail: viewer?.email ?? null,
  };
  return data({ why: null, payment, since } as const, { headers: noStore });
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  if (fields.form === goldForm) return submitGold({ args, fields });
  throw data(null, { status: 400 });
}

/** The payment of a boost in gold; what it comes to follows the rate (Rules S87, P14). */
export default function GoldCalculation({ loaderData }: Route.ComponentProps) {
  const { payment, why, since } = loaderData;
  useLive(payment ? ["rates"] : [], { since });
  return payment ? <GoldPaymentPage payment={payment} /> : <NoQuote why={why} />;
}

/**
 * Places a boost that is paid in gold and leads to its meeting (Rule S87). Nothing is waited for on the way:
 * the order is there as soon as it is placed. The gold is reckoned here; what the page showed is only
 * compared with it (Rules P1, P12).
 */
async function submitGold(sent: Sent) {
  const { args } = sent;
  const isGuest = factsOf(args).viewer === null;
  const read = await readPurchase(sent, {
    schema: goldPaymentInput({ isGuest }),
    orderPath: orderPagePaths.meeting,
  });
  if (!read.ok) return read.answer;
  const { quote, input } = read;
  const { paymentMicroUsd } = await readGoldMarket(ctxOf(args));
  const { quoteId: _quoteId, ...chosen } = input;
  const placed = await placeBoost(sent, quote.quoteId, {
    ...chosen,
    payWith: "gold",
    goldRateMicroUsd: paymentMicroUsd,
  });
  return placed.ok
    ? redirect(orderPagePaths.meeting(placed.value.placed.orderId, input.world))
    : refusedPurchase(sent, placed.error);
}
