import { data, redirect } from "react-router";
import { isOrderId, mailOrderLink, readOrder, trackOrder } from "../../../../domain/orders/index.ts";
import { trackInput } from "../../../../domain/orders/inputs.ts";
import { customerText, isOrderNumber, orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { fail, ok, type Result } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { authPath } from "../../../shell/access/auth-path.ts";
import { orderTokenOf, pairOf, rememberPair } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith, refusedForm } from "../../../web/forms/answers.ts";
import { type Fields, readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { writtenOrderId } from "../../shared/order-page/order-id.ts";
import { trackedOrder } from "../../shared/order-page/order-lines.ts";
import { OrderRemoved } from "../../shared/order-page/order-removed.tsx";
import { useOrderUpdates } from "../../shared/order-page/use-order-updates.ts";
import { useWasShown } from "../../shared/order-page/use-was-shown.ts";
import { productPages } from "../../shared/products/index.ts";
import { OrderLinkForm, ownLinkText } from "../../shared/track/order-link-form.tsx";
import { TrackForm } from "../../shared/track/track-form.tsx";
import { TrackingPage } from "../../shared/track/tracking-page.tsx";
import type { Route } from "./+types/track-order.route.ts";
import { FreshLinkForm, freshLinkForm } from "./fresh-link-form.tsx";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.order ? `Order #${shortId(loaderData.orderId)}` : "Track an order";
  return unlistedPage(matches, title);
}

export async function loader(args: Route.LoaderArgs) {
  const { livePosition: since, viewer } = factsOf(args);
  const asked = writtenOrderId(args.url.searchParams.get("id"));
  if (!args.params.orderId && isOrderId(asked)) throw redirect(orderPagePaths.track(asked));
  const orderId = writtenOrderId(args.params.orderId ?? asked);
  const nothing = { orderId, since, order: null, update: null, ownHref: null, ask: null };
  // A number alone opens nothing, and says nothing of whether there is such an order (Rule P35).
  if (!orderId || isOrderNumber(orderId)) return data({ ...nothing, isMissing: false }, { headers: noStore });
  const found = await readOrder(ctxOf(args), { orderId, token: orderTokenOf(args.request, orderId) });
  if (!found.ok) return data({ ...nothing, isMissing: true }, { status: 404, headers: noStore });
  const { id, type, status, viewerRole } = found.value;
  const ownHref = productPages[type].orderPath(id);
  const signInHref = viewer ? null : authPath(orderPagePaths.track(id));
  const isPublic = viewerRole === "public";
  return data(
    {
      orderId,
      since,
      order: trackedOrder(found.value),
      update: { orderId: id, status, text: customerText(type, status, found.value.statusTexts) },
      ownHref: isPublic ? null : ownHref,
      ask: isPublic ? { knowsPair: pairOf(args.request, id) !== undefined, signInHref } : null,
      isMissing: false,
    },
    { headers: noStore },
  );
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  if (fields.form === "track") return submitTrack(args, fields);
  if (fields.form === freshLinkForm) return submitFreshLink(args, fields);
  throw data(null, { status: 400 });
}

/** Opens the order of a number and its address; the long id opens it alone, as its link does. */
async function submitTrack(args: Route.ActionArgs, fields: Fields) {
  const facts = factsOf(args);
  const done = await runForm({
    form: "track",
    title: "Order not found",
    schema: trackInput,
    fields,
    run: async (asked): Promise<Result<{ orderId: string; print: string | null }>> =>
      asked.by === "id"
        ? ok({ orderId: asked.orderId, print: null })
        : trackOrder(ctxOf(args), { ...asked, client: facts.client }),
  });
  if (!done.ok) return done.answer;
  const { orderId, print } = done.value;
  if (print !== null) rememberPair(facts, orderId, print);
  return redirect(orderPagePaths.track(orderId));
}

/** Mails a link to who found the order by its address. */
async function submitFreshLink(args: Route.ActionArgs, fields: Fields) {
  const facts = factsOf(args);
  const orderId = writtenOrderId(args.params.orderId);
  const print = pairOf(args.request, orderId);
  const { client } = facts;
  const done = print
    ? await mailOrderLink(ctxOf(args), { orderId, print, client })
    : fail({ code: "expired", text: "Please enter the order’s email address again." } as const);
  if (!done.ok) return refusedForm({ form: freshLinkForm, title: "No link sent", fields }, done.error);
  return redirectWith(facts, orderPagePaths.track(orderId), {
    title: "Check your inbox",
    text: "A new link to your order is on its way.",
    tone: "info",
  });
}

/** Tracking by number and email address, or by the long id (Rules S45, P4, P35). */
export default function TrackOrder({ loaderData }: Route.ComponentProps) {
  const { orderId, since, order, update, ownHref, ask, isMissing } = loaderData;
  useOrderUpdates(update);
  useLive(order ? [`order:${orderId}`] : [], { since });
  const wasShown = useWasShown(order ? orderId : null, orderId);
  if (order) {
    return (
      <TrackingPage order={order} ownHref={ownHref}>
        {ask?.knowsPair ? <FreshLinkForm orderId={orderId} /> : null}
        {ask && !ask.knowsPair ? (
          <OrderLinkForm
            orderId={orderId}
            title="Is this your order?"
            text={`This page only shows the public part. ${ownLinkText}`}
            signInHref={ask.signInHref}
          />
        ) : null}
      </TrackingPage>
    );
  }
  return wasShown && orderId ? <OrderRemoved /> : <TrackForm asked={orderId} isMissing={isMissing} />;
}

/** What is shown when the order could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order" />;
}
