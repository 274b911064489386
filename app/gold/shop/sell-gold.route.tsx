import { pageMeta } from "../../shell/site/page-meta.ts";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { useLive } from "../../web/live/use-live.ts";
import type { PageHandle } from "../../web/sleeping/sleeping-page.ts";
import type { Route } from "./+types/sell-gold.route.ts";
import { GoldPage } from "./gold-page.tsx";
import { loadOrderForm } from "./load-order-form.ts";
import { orderFormCopy } from "./order-form-copy.ts";
import { submitOrder } from "./submit-order.ts";

export const handle: PageHandle = { sleeps: true, sells: true };

export const headers = answerHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadOrderForm(args, "sell");
}

export function action(args: Route.ActionArgs) {
  return submitOrder(args, "sell");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, path } = orderFormCopy.sell;
  return pageMeta({ matches, title, description, origin: loaderData.origin, path });
}

/**
 * The page where customers sell gold (Rule S56); rates and what can be traded follow every change (Rule
 * P14).
 */
export default function SellGold({ loaderData }: Route.ComponentProps) {
  useLive(["rates", "content"], { since: loaderData.since });
  return <GoldPage {...loaderData} />;
}
