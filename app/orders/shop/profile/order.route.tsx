import { data } from "react-router";
import { readOrder } from "../../../../domain/orders/index.ts";
import { shortId } from "../../../../domain/orders/model.ts";
import { readPayments } from "../../../../domain/payments/index.ts";
import { readSettingsGroup } from "../../../../domain/settings/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { requireViewer } from "../../../shell/access/require-viewer.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import orderDetailStyles from "../../../ui/order-detail.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { cancelByForm, orderCanceled } from "../../shared/cancel-own-order.ts";
import { readOrderDetails } from "../../shared/order-page/loaders/index.ts";
import { orderDetailView, saleAsks } from "../../shared/order-page/order-detail-view.ts";
import { readReviewCard } from "../../shared/order-page/read-review-card.ts";
import { useOrderUpdates } from "../../shared/order-page/use-order-updates.ts";
import { readOwnSaleMoney, readPay } from "../../shared/payment/read-pay.ts";
import { OrderDetail } from "../order/order-detail.tsx";
import { readHold } from "../order/read-hold.ts";
import type { Route } from "./+types/order.route.ts";

export const headers = answerHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.order ? `Order #${loaderData.order.number}` : "Order Not Found";
  return unlistedPage(matches, title);
}

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const since = factsOf(args).livePosition;
  await claimOwnOrders(args);
  const { orderId } = args.params;
  const found = await readOrder(ctxOf(args), { orderId, token: undefined });
  // Somebody else's order does not exist here, whatever its public page shows (Rule S44).
  if (!found.ok || found.value.viewerRole === "public") {
    return data(
      { order: null, orderId, since, asks: null, pay: null, review: null, hold: null, canAct: false },
      { status: 404, headers: { "Cache-Control": "no-store" } },
    );
  }
  const payments = await readPayments(ctxOf(args), { orderId, token: undefined });
  const details = await readOrderDetails(ctxOf(args), found.value, undefined);
  const pay = await readPay(ctxOf(args), found.value, undefined);
  const saleMoney = await readOwnSaleMoney(ctxOf(args), found.value, undefined);
  const order = orderDetailView(found.value, payments.ok ? payments.value : [], {
    ...details,
    pay,
    saleMoney,
    meeting: await readSettingsGroup(ctxOf(args).db, "meeting"),
  });
  const review = await readReviewCard(ctxOf(args), found.value, undefined);
  const hold = await readHold(ctxOf(args), found.value, undefined);
  const canAct = found.value.viewerRole === "customer";
  return data(
    { order, orderId, since, asks: saleAsks(details.sale), pay, review, hold, canAct },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export async function action(args: Route.ActionArgs) {
  requireViewer(args);
  const fields = await readForm(args.request);
  if (fields.form !== "cancel") throw data(null, { status: 400 });
  const { orderId } = args.params;
  const done = await cancelByForm({ args, orderId, token: undefined, fields });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), `/profile/orders/${orderId}`, orderCanceled);
}

/** One of the customer's own orders (Rule S42). */
export default function ProfileOrder({ loaderData }: Route.ComponentProps) {
  const { order, orderId, since, asks, pay, review, hold, canAct } = loaderData;
  const answer = useLastAnswer<FormAnswer>();
  const progress = order?.boost?.newest ?? null;
  useOrderUpdates(order && { orderId, status: order.status.label, text: order.statusText, asks, progress });
  useLive(order ? [`order:${orderId}`] : [], { since });
  if (!order) return <OrderMissing back={{ to: "/profile", label: "Back to your profile" }} />;
  return (
    <OrderDetail
      {...order}
      number={shortId(orderId)}
      page="profile"
      pay={pay}
      review={review}
      hold={hold}
      canAct={canAct}
      back={{ to: "/profile", label: "Back to your profile" }}
      failure={answer ? { form: answer.form, title: answer.title, text: answer.text } : null}
    />
  );
}

/** What is shown when the order could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order details" />;
}

/** No such order, or somebody else's: the same words for both (Rule S44). */
function OrderMissing({ back }: { back: { to: string; label: string } }) {
  return (
    <div className={cx(layout.page, orderDetailStyles.page)}>
      <h1 className={layout.visuallyHidden}>Order Not Found</h1>
      <Empty title="Order Not Found" action={<LinkButton to={back.to}>{back.label}</LinkButton>}>
        The order you are looking for does not exist or you do not have permission to view it.
      </Empty>
    </div>
  );
}
