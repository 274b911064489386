import { pageMeta } from "../../shell/site/page-meta.ts";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { useLive } from "../../web/live/use-live.ts";
import type { PageHandle } from "../../web/sleeping/sleeping-page.ts";
import type { Route } from "./+types/buy-gold.route.ts";
import { GoldPage } from "./gold-page.tsx";
import { loadOrderForm } from "./load-order-form.ts";
import { orderFormCopy } from "./order-form-copy.ts";
import { submitOrder } from "./submit-order.ts";

export const handle: PageHandle = { sleeps: true, sells: true };

export const headers = answerHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadOrderForm(args, "buy");
}

export function action(args: Route.ActionArgs) {
  return submitOrder(args, "buy");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path } = orderFormCopy.buy;
  return pageMeta({ matches, title, description, origin: loaderData.origin, path });
}

/**
 * The page where customers buy gold (Rule S56); rates and what can be traded follow every change (Rule
 * P14).
 */
export default function BuyGold({ loaderData }: Route.ComponentProps) {
  useLive(["rates", "content"], { since: loaderData.since });
  return <GoldPage {...loaderData} />;
}
