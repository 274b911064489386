import "@fontsource-variable/spline-sans-mono/wght.css";
import { data, redirect } from "react-router";
import { isOrderId, readOrder } from "../../../domain/orders/index.ts";
import { customerText, isGoldOrder, orderPagePaths, shortId } from "../../../domain/orders/model.ts";
import { useOrderNews } from "../../components/customer-order/use-order-news.ts";
import { OrderRemoved } from "../../components/orders/order-removed.tsx";
import { TrackForm } from "../../components/orders/track-form.tsx";
import { TrackingPage } from "../../components/orders/tracking-page.tsx";
import { useWasShown } from "../../components/orders/use-was-shown.ts";
import { PageFailure } from "../../components/site/page-failure.tsx";
import { ctxOf, factsOf } from "../../context.ts";
import { answerHeaders } from "../../forms/answer-headers.ts";
import { orderTokenOf } from "../../forms/order-access.ts";
import { useLive } from "../../live/use-live.ts";
import type { Route } from "./+types/track-order.ts";
import { writtenOrderId } from "./order-id.ts";
import { trackedOrder } from "./order-lines.ts";

export const headers = answerHeaders;
const unkept = { "Cache-Control": "no-store" };

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.order ? `Order #${shortId(loaderData.orderId)}` : "Track an order";
  return [{ title: `${title} · Goldhall` }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const since = factsOf(args).livePosition;
  const asked = args.url.searchParams.get("id");
  if (!args.params.orderId && asked !== null) return lookUp(asked, since);
  const orderId = writtenOrderId(args.params.orderId);
  const nothing = { orderId, since, order: null, news: null, ownHref: null };
  if (!orderId) return data({ ...nothing, error: null });
  const found = await readOrder(ctxOf(args), { orderId, token: orderTokenOf(args.request, orderId) });
  if (!found.ok) return data({ ...nothing, error: missing(orderId) }, { status: 404, headers: unkept });
  const { id, type, status, standing } = found.value;
  const ownHref = isGoldOrder(type) ? orderPagePaths.meeting(id) : `/order/${id}`;
  return data(
    {
      orderId,
      since,
      order: trackedOrder(found.value),
      news: { orderId: id, status, text: customerText(type, status) },
      ownHref: standing === "public" ? null : ownHref,
      error: null,
    },
    { headers: unkept },
  );
}

/** The form's answer: the page of the order, or what is wrong with what was typed. */
function lookUp(asked: string, since: string) {
  const orderId = writtenOrderId(asked);
  if (isOrderId(orderId)) throw redirect(orderPagePaths.track(orderId));
  const error = orderId ? missing(asked.trim().slice(0, 80)) : "Please enter an order ID.";
  const nothing = { orderId: asked.slice(0, 80), since, order: null, news: null, ownHref: null };
  return data({ ...nothing, error }, { status: orderId ? 404 : 400, headers: unkept });
}

function missing(orderId: string): string {
  return `Order not found. The order ID ${orderId} does not exist.`;
}

/** Public tracking by id (spec/1 §2 Track order, Rule P4). */
export default function TrackOrder({ loaderData }: Route.ComponentProps) {
  const { orderId, since, order, news, ownHref, error } = loaderData;
  useOrderNews(news);
  useLive(order ? [`order:${orderId}`] : [], { since });
  const wasShown = useWasShown(order ? orderId : null, orderId);
  if (order) return <TrackingPage order={order} ownHref={ownHref} />;
  return wasShown && orderId ? <OrderRemoved /> : <TrackForm error={error} asked={orderId} />;
}

/** What is shown when the order could not be read at all (spec/1 §8). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order" />;
}
