import "@fontsource-variable/spline-sans-mono/wght.css";
import { data, redirect } from "react-router";
import { readBoostQuote } from "../../../../domain/boosts/index.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { readOffered } from "../../../../domain/payments/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { promoNames } from "../../../orders/shared/promo-answer.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { goldForm } from "../services/checkout/purchase-form-input.ts";
import { promoOf } from "../services/read-purchase.ts";
import { quoteView } from "../services/to-quote-view.ts";
import type { Route } from "./+types/gold-calculation.route.ts";
import { GoldPaymentPage } from "./gold-payment-page.tsx";
import type { GoldPaymentView, NoGoldPayment } from "./gold-view.ts";
import { NoQuote } from "./no-quote.tsx";
import { submitGold } from "./submit-gold.ts";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta() {
  return [{ title: "Gold payment details · Goldhall" }, { name: "robots", content: "noindex" }];
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
