import { data, redirect } from "react-router";
import { checkOrderLink, openOrderLink, readOrder } from "../../../../domain/orders/index.ts";
import { customerText, orderLinkPath, shortId } from "../../../../domain/orders/model.ts";
import { readPayments } from "../../../../domain/payments/index.ts";
import { readSettingsGroup } from "../../../../domain/settings/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { authPath } from "../../../shell/access/auth-path.ts";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { orderTokenOf, rememberOrder } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { readOrderDetails } from "../../shared/order-page/loaders/index.ts";
import { orderDetailView, saleAsks } from "../../shared/order-page/order-detail-view.ts";
import { writtenOrderId } from "../../shared/order-page/order-id.ts";
import { trackedOrder } from "../../shared/order-page/order-lines.ts";
import { OrderRemoved } from "../../shared/order-page/order-removed.tsx";
import { readReviewCard } from "../../shared/order-page/read-review-card.ts";
import { useOrderUpdates } from "../../shared/order-page/use-order-updates.ts";
import { useWasShown } from "../../shared/order-page/use-was-shown.ts";
import { readOwnSaleMoney, readPay } from "../../shared/payment/read-pay.ts";
import { productPages } from "../../shared/products/index.ts";
import { OrderLinkForm, ownLinkText } from "../../shared/track/order-link-form.tsx";
import { TrackForm } from "../../shared/track/track-form.tsx";
import { TrackingPage } from "../../shared/track/tracking-page.tsx";
import type { Route } from "./+types/order.route.ts";
import { BadOrderLink } from "./bad-order-link.tsx";
import { orderActions } from "./order-actions.ts";
import { OrderDetail } from "./order-detail.tsx";
import { readHold } from "./read-hold.ts";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };
/**
 * The address holds a key: no other site and no log of ours shall learn it, but forms must say from where
 * they come.
 */
const unspoken = { ...noStore, "Referrer-Policy": "strict-origin" };

export function meta({ params, matches }: Route.MetaArgs) {
  const title = `Order #${shortId(writtenOrderId(params.orderId))}`;
  return unlistedPage(matches, title);
}

export async function loader(args: Route.LoaderArgs) {
  const { livePosition: since, viewer } = factsOf(args);
  const orderId = writtenOrderId(args.params.orderId);
  const ctx = ctxOf(args);
  await claimOwnOrders(args);
  const found = await readOrder(ctx, { orderId, token: orderTokenOf(args.request, orderId) });
  const order = found.ok ? found.value : null;
  const key = args.url.searchParams.get("key");
  const signInHref = viewer ? null : authPath(`/order/${orderId}`);
  if (key !== null) {
    const usual = order ? productPages[order.type].orderPath(orderId) : `/order/${orderId}`;
    const to = orderLinkPath(orderId, args.url.searchParams.get("to")) ?? usual;
    const opens = order?.viewerRole === "customer" || (await follow(args, orderId, key));
    if (opens) throw redirect(to, { status: 303, headers: unspoken });
    return data({ kind: "bad-link", orderId, since, signInHref } as const, {
      status: 403,
      headers: unspoken,
    });
  }
  if (!order) return data({ kind: "missing", orderId, since } as const, { status: 404, headers: noStore });
  const update = {
    orderId,
    status: order.status,
    text: customerText(order.type, order.status, order.statusTexts),
  };
  if (order.private) {
    const token = orderTokenOf(args.request, orderId);
    const payments = await readPayments(ctx, { orderId, token });
    const details = await readOrderDetails(ctx, order, token);
    const pay = await readPay(ctx, order, token);
    const saleMoney = await readOwnSaleMoney(ctx, order, token);
    const own = orderDetailView(order, payments.ok ? payments.value : [], {
      ...details,
      pay,
      saleMoney,
      meeting: await readSettingsGroup(ctx.db, "meeting"),
    });
    const ownUpdate = {
      ...update,
      text: own.statusText,
      asks: saleAsks(details.sale),
      progress: details.boost?.newest ?? null,
    };
    const review = await readReviewCard(ctx, order, token);
    const hold = await readHold(ctx, order, token);
    const canAct = order.viewerRole === "customer";
    return data(
      { kind: "own", orderId, since, update: ownUpdate, order: own, pay, review, hold, canAct } as const,
      {
        headers: noStore,
      },
    );
  }
  return data({ kind: "public", orderId, since, update, order: trackedOrder(order), signInHref } as const, {
    headers: noStore,
  });
}

/**
 * Follows the mailed link: this browser holds the order from now on. Whoever only asks for the headers is
 * given nothing.
 */
async function follow(args: Route.LoaderArgs, orderId: string, key: string): Promise<boolean> {
  if (factsOf(args).headersOnly) return (await checkOrderLink(ctxOf(args), { orderId, key })).ok;
  const opened = await openOrderLink(ctxOf(args), { orderId, key });
  if (opened.ok) rememberOrder(factsOf(args), orderId, opened.value.token);
  return opened.ok;
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const orderId = writtenOrderId(args.params.orderId);
  const submit = orderActions.get(fields.form ?? "");
  if (!submit) throw data(null, { status: 400 });
  return submit(args, orderId, fields);
}

/**
 * An order by its address: all of it for its customer, the public part for everybody else (Rules P4, P29).
 */
export default function Order({ loaderData }: Route.ComponentProps) {
  const { orderId, since } = loaderData;
  const update = "update" in loaderData ? loaderData.update : null;
  const answer = useLastAnswer<FormAnswer>();
  useOrderUpdates(update);
  useLive(update ? [`order:${orderId}`] : [], { since });
  const wasShown = useWasShown(update ? orderId : null, orderId);
  if (loaderData.kind === "bad-link")
    return <BadOrderLink orderId={orderId} signInHref={loaderData.signInHref} />;
  if (loaderData.kind === "missing") {
    if (wasShown) return <OrderRemoved />;
    return <TrackForm asked={orderId} isMissing />;
  }
  if (loaderData.kind === "own") {
    return (
      <OrderDetail
        {...loaderData.order}
        page="order"
        back={{ to: "/", label: "Home" }}
        failure={answer ?? null}
        pay={loaderData.pay}
        review={loaderData.review}
        hold={loaderData.hold}
        canAct={loaderData.canAct}
      />
    );
  }
  return (
    <TrackingPage order={loaderData.order} ownHref={null}>
      <OrderLinkForm
        orderId={orderId}
        title="Is this your order?"
        text={`Only its customer sees the rest. ${ownLinkText}`}
        signInHref={loaderData.signInHref}
      />
    </TrackingPage>
  );
}

/** What is shown when the order could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order details" />;
}
