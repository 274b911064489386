import { data, redirect } from "react-router";
import { readTradeTimes } from "../../../../domain/gold/index.ts";
import { readOrder, usualWorld, worldFailure } from "../../../../domain/orders/index.ts";
import {
  customerText,
  isGoldOrder,
  isOrderNumber,
  orderPagePaths,
  shortId,
} from "../../../../domain/orders/model.ts";
import { offeredPayouts, readPayments } from "../../../../domain/payments/index.ts";
import { countStaffOnline } from "../../../../domain/support/index.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import { authPath } from "../../../shell/access/auth-path.ts";
import { claimOwnOrders } from "../../../shell/access/claim-own-orders.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { readOrderDetails } from "../../shared/order-page/loaders/index.ts";
import { writtenOrderId } from "../../shared/order-page/order-id.ts";
import { trackedOrder } from "../../shared/order-page/order-lines.ts";
import { OrderRemoved } from "../../shared/order-page/order-removed.tsx";
import { readReviewCard } from "../../shared/order-page/read-review-card.ts";
import { useOrderUpdates } from "../../shared/order-page/use-order-updates.ts";
import { useWasShown } from "../../shared/order-page/use-was-shown.ts";
import { readOwnSaleMoney, readPay } from "../../shared/payment/read-pay.ts";
import { readSavedPayouts } from "../../shared/saved-payouts/saved-payouts.ts";
import { OrderLinkForm, ownLinkText } from "../../shared/track/order-link-form.tsx";
import { TrackingPage } from "../../shared/track/tracking-page.tsx";
import { readHold } from "../order/read-hold.ts";
import type { Route } from "./+types/meeting-instructions.route.ts";
import type { Arrival } from "./arrival-note.tsx";
import { InvalidOrder } from "./invalid-order.tsx";
import { meetingForms } from "./meeting-forms.ts";
import { meetingOrder } from "./meeting-order.ts";
import { MeetingPage } from "./meeting-page.tsx";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const orderId = loaderData?.kind === "invalid" ? null : loaderData?.orderId;
  const title = orderId ? `Order #${shortId(orderId)}` : "Meeting instructions";
  return unlistedPage(matches, title);
}

export async function loader(args: Route.LoaderArgs) {
  const { request, url } = args;
  const { livePosition: since, viewer } = factsOf(args);
  const orderId = writtenOrderId(url.searchParams.get("orderId"));
  const invalid = { kind: "invalid", orderId, since } as const;
  if (!orderId) return data(invalid, { status: 400, headers: noStore });
  if (isOrderNumber(orderId)) throw redirect(orderPagePaths.track(orderId));
  const ctx = ctxOf(args);
  await claimOwnOrders(args);
  const token = orderTokenOf(request, orderId);
  const found = await readOrder(ctx, { orderId, token });
  if (!found.ok) return data(invalid, { status: 404, headers: noStore });
  const order = found.value;
  const { id, type, status } = order;
  const update = { orderId: id, status, text: customerText(type, status, order.statusTexts) };
  if (!order.private) {
    const signInHref = viewer ? null : authPath(url.pathname + url.search);
    const tracked = trackedOrder(order);
    return data({ kind: "public", orderId, since, update, order: tracked, signInHref } as const, {
      headers: noStore,
    });
  }
  const done = url.searchParams.get("done") === "1";
  const read = await readPayments(ctx, { orderId, token });
  const payments = read.ok ? read.value : [];
  const { boost } = await readOrderDetails(ctx, order, token);
  // Nobody meets to hand over an account, or for a boost that is paid otherwise: the order's page shows how
  // that goes.
  if (!isGoldOrder(type) && !boost?.gold) throw redirect(`/order/${id}`);
  const pay = await readPay(ctx, order, token);
  const saleMoney = await readOwnSaleMoney(ctx, order, token);
  const payoutWays = await offeredPayouts(ctx, type);
  const isCustomer = order.viewerRole === "customer";
  const savedPayouts = await readSavedPayouts(ctx, isCustomer ? payoutWays : []);
  const now = ctx.clock.now();
  const meeting = meetingOrder(order, order.private, {
    ...{ now, done, payments, boost, pay, payoutWays, savedPayouts, saleMoney },
    usualWorld: await usualWorld(ctx.db),
  });
  const ownUpdate = { ...update, progress: boost?.newest ?? null };
  const review = await readReviewCard(ctx, order, token);
  const hold = await readHold(ctx, order, token);
  const requestedWorld = await worldOf(ctx, url);
  const waits = meeting.worldLocked && (status === "pending" || status === "in_progress");
  const arrival = waits && isGoldOrder(type) ? await readArrival(ctx) : null;
  return data(
    {
      kind: "own",
      orderId,
      since,
      update: ownUpdate,
      order: meeting,
      pay,
      review,
      hold,
      requestedWorld,
      arrival,
    } as const,
    {
      headers: noStore,
    },
  );
}

/** How soon our trader is there, and how many of them are at the desk. */
async function readArrival(ctx: ShopCtx): Promise<Arrival> {
  const [{ meetingSeconds }, online] = await Promise.all([readTradeTimes(ctx), countStaffOnline(ctx)]);
  return { minutes: meetingSeconds === null ? null : Math.max(1, Math.round(meetingSeconds / 60)), online };
}

/** The world that the link asks for; null when it names none where we meet. */
async function worldOf({ db }: Pick<ShopCtx, "db">, url: URL): Promise<number | null> {
  const asked = url.searchParams.get("world");
  return asked === null || (await worldFailure(db, Number(asked))) ? null : Number(asked);
}

export async function action(args: Route.ActionArgs) {
  const orderId = writtenOrderId(args.url.searchParams.get("orderId"));
  const fields = await readForm(args.request);
  const submit = meetingForms.get(fields.form ?? "");
  if (!submit) throw data(null, { status: 400 });
  return submit({ args, act: { orderId, token: orderTokenOf(args.request, orderId) }, fields });
}

/**
 * An order and its meeting: by status for its customer, the public part for everybody else (Rules S49, P4).
 */
export default function MeetingInstructions({ loaderData }: Route.ComponentProps) {
  const { orderId, since } = loaderData;
  const update = loaderData.kind === "invalid" ? null : loaderData.update;
  useOrderUpdates(update);
  useLive(update ? [`order:${orderId}`] : [], { since });
  const wasShown = useWasShown(update ? orderId : null, orderId);
  if (loaderData.kind === "invalid") return wasShown ? <OrderRemoved /> : <InvalidOrder />;
  if (loaderData.kind === "own") {
    return <MeetingPage key={orderId} {...loaderData} />;
  }
  return (
    <TrackingPage order={loaderData.order} ownHref={null}>
      <OrderLinkForm
        orderId={orderId}
        title="Is this your order?"
        text={`Only its customer sees the meeting place, the phrase and the payout. ${ownLinkText}`}
        signInHref={loaderData.signInHref}
      />
    </TrackingPage>
  );
}
