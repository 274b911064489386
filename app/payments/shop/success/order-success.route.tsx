import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { readOrder } from "../../../../domain/orders/index.ts";
import { customerText, isGoldOrder } from "../../../../domain/orders/model.ts";
import { readOrderPaying } from "../../../../domain/payments/index.ts";
import { isPaidByCustomer } from "../../../../domain/payments/model.ts";
import { formatMillions } from "../../../../kernel/money.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { readOrderDetails } from "../../../orders/shared/order-page/loaders/index.ts";
import { useOrderUpdates } from "../../../orders/shared/order-page/use-order-updates.ts";
import type { SuccessView } from "../../../orders/shared/payment/success-view.ts";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { accountOf } from "../pay/read-own-paying.ts";
import type { Route } from "./+types/order-success.route.ts";
import { PlainThanks, SuccessPage } from "./success-page.tsx";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Thank you");
}

export async function loader(args: Route.LoaderArgs) {
  const { livePosition: since } = factsOf(args);
  const orderId = (args.url.searchParams.get("orderId") ?? "").trim().toLowerCase();
  const ctx = ctxOf(args);
  await claimOwnOrders(args);
  const token = orderTokenOf(args.request, orderId);
  const found = await readOrder(ctx, { orderId, token });
  const order = found.ok ? found.value : null;
  if (!order?.private) {
    return data({ orderId: order?.id ?? null, since, update: null, view: null } as const, {
      headers: noStore,
    });
  }
  const { type, status, quantity } = order;
  // Of an order for which we pay its customer there is no such page.
  const paying = isPaidByCustomer(type) ? await readOrderPaying(ctx, { orderId, token }) : null;
  if (!paying?.ok) throw redirect(`/order/${orderId}`);
  const { boost, purchase } = await readOrderDetails(ctx, order, token);
  const isOwn = order.viewerRole === "customer";
  const view: SuccessView = {
    paying: paying.value,
    rsn: order.private.rsn,
    email: order.private.customerEmail,
    quantity: isGoldOrder(type) ? formatMillions(quantity) : null,
    gold: boost?.gold ?? null,
    lockedWorld: order.private.worldLocked ? order.private.world : null,
    account: accountOf(order),
    isAccessMissing: boost?.access?.state === "missing",
    access: isOwn && boost?.access?.state === "missing" ? boost.access : null,
    login:
      isOwn && purchase?.may.reveal && purchase.readOn === null
        ? { orderId, readOn: null, onceKey: randomUUID() }
        : null,
    now: ctx.clock.now().getTime(),
  };
  const update = { orderId, status, text: customerText(type, status, order.statusTexts) };
  return data({ orderId, since, update, view } as const, { headers: noStore });
}

/** The page after a purchase (Rule S91); whoever may not see the order is told nothing of it (Rule P4). */
export default function OrderSuccess({ loaderData }: Route.ComponentProps) {
  const { orderId, since, update, view } = loaderData;
  useOrderUpdates(update);
  useLive(view ? [`order:${orderId}`] : [], { since });
  return view ? <SuccessPage {...view} /> : <PlainThanks orderId={orderId} />;
}

/** What is shown when the order could not be read at all. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order" />;
}
