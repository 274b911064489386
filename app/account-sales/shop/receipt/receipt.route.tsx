import { data, redirect } from "react-router";
import { readOrder } from "../../../../domain/orders/index.ts";
import { customerText, shortId } from "../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { readOrderDetails } from "../../../orders/shared/order-page/loaders/index.ts";
import { saleAsks } from "../../../orders/shared/order-page/order-detail-view.ts";
import { OrderRemoved } from "../../../orders/shared/order-page/order-removed.tsx";
import { statusView } from "../../../orders/shared/order-page/status-view.ts";
import { useOrderUpdates } from "../../../orders/shared/order-page/use-order-updates.ts";
import { useWasShown } from "../../../orders/shared/order-page/use-was-shown.ts";
import { saleSum } from "../../../orders/shared/payment/order-sum.ts";
import { readOwnSaleMoney } from "../../../orders/shared/payment/read-pay.ts";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import textStyles from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/receipt.route.ts";
import { ReceiptPage } from "./receipt-page.tsx";
import { receiptState } from "./receipt-view.ts";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Receipt");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { livePosition: since } = factsOf(args);
  const orderId = (args.url.searchParams.get("orderId") ?? "").trim().toLowerCase();
  await claimOwnOrders(args);
  const token = orderTokenOf(args.request, orderId);
  const found = await readOrder(ctx, { orderId, token });
  const nothing = { orderId, since, receipt: null, update: null } as const;
  if (!found.ok) return data(nothing, { status: orderId ? 404 : 200, headers: noStore });
  const order = found.value;
  const { sale } = await readOrderDetails(ctx, order, token);
  // Of another kind, or somebody else's: its own page shows what may be seen, and how to get the rest.
  if (!sale) throw redirect(`/order/${order.id}`);
  const update = {
    orderId,
    status: order.status,
    text: customerText(order.type, order.status, order.statusTexts),
    asks: saleAsks(sale),
  };
  const ending = order.activity.find(({ status }) => status === "canceled");
  const receipt = {
    orderId: order.id,
    number: shortId(order.id),
    placedOn: formatMoment(order.createdAt),
    status: order.status,
    badge: statusView(order.status),
    state: receiptState(order.status),
    sum: saleSum(order, await readOwnSaleMoney(ctx, order, token)),
    sale,
    canceledWhy: (order.status === "canceled" && ending?.note) || null,
    isSellers: order.viewerRole === "customer",
  };
  return data({ orderId, since, receipt, update }, { headers: noStore });
}

/** The receipt of an account sale, live until it is paid (Rule S77). */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { orderId, since, receipt, update } = loaderData;
  useOrderUpdates(update);
  useLive(receipt ? [`order:${orderId}`] : [], { since });
  const wasShown = useWasShown(receipt ? orderId : null, orderId);
  if (receipt) return <ReceiptPage receipt={receipt} />;
  return wasShown && orderId ? <OrderRemoved /> : <NoSale />;
}

/** What is shown when the sale could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure error={error} failed="An unexpected error occurred while processing your account sale." />
  );
}

/** There is no sale to show a receipt of (Rule S77). */
function NoSale() {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>No Sale Information</h1>
        <p className={textStyles.lead}>No sale data found. Please return to the selling page.</p>
        <p className={textStyles.muted}>Sold us an account? The link in our email opens the receipt.</p>
        <div className={layout.row}>
          <LinkButton variant="primary" to="/sell-accounts">
            Return to selling
          </LinkButton>
          <LinkButton to="/track-order">Track an order</LinkButton>
        </div>
      </div>
    </section>
  );
}
