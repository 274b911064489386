import { data, redirect } from "react-router";
import { products, shortId } from "../../../domain/orders/model.ts";
import { leaveReview, type OwnReview, readReview } from "../../../domain/reviews/index.ts";
import { reviewInput } from "../../../domain/reviews/inputs.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { NotOwnOrder } from "../../orders/shared/order-page/not-own-order.tsx";
import { writtenOrderId } from "../../orders/shared/order-page/order-id.ts";
import { readOrderPage } from "../../orders/shared/order-page/read-order-page.ts";
import { reviewText } from "../../orders/shared/order-page/read-review-card.ts";
import { orderTokenOf } from "../../shell/access/order-access.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { PageFailure } from "../../shell/site/page-failure.tsx";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { useLive } from "../../web/live/use-live.ts";
import type { Route } from "./+types/review.route.ts";
import { ReviewPage, reviewForm, reviewTitle } from "./review-page.tsx";

export const headers = answerHeaders;
const noStore = { "Cache-Control": "no-store" };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Your review");
}

export async function loader(args: Route.LoaderArgs) {
  const shared = await readOrderPage(args, (orderId) => `/order/${orderId}/review`);
  if (shared.kind === "missing") return data(shared.shown, { status: 404, headers: noStore });
  if (shared.kind === "public") return data(shared.shown, { headers: noStore });
  const { orderId, since, token, order } = shared;
  const read = await readReview(ctxOf(args), { orderId, token });
  if (!read.ok) throw redirect(`/order/${orderId}`);
  const page = {
    orderHref: `/order/${orderId}`,
    number: shortId(orderId),
    what: products[order.type].label,
    ...read.value,
    text: reviewText(withoutReply(read.value)),
  };
  return data({ kind: "own", orderId, since, page } as const, { headers: noStore });
}

/** The page has the reply below the review itself. */
function withoutReply({ review, canWrite }: { review: OwnReview | null; canWrite: boolean }) {
  return { review: review && { ...review, reply: null }, canWrite };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const orderId = writtenOrderId(args.params.orderId);
  if (fields.form !== reviewForm) throw data(null, { status: 400 });
  const token = orderTokenOf(args.request, orderId);
  const done = await runForm({
    form: reviewForm,
    title: reviewTitle,
    schema: reviewInput,
    fields,
    run: (written) => leaveReview(ctxOf(args), { orderId, token, ...written }),
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), `/order/${orderId}`, {
    title: "Review saved",
    text: "Thank you. We'll read it before we publish it.",
    tone: "good",
  });
}

/** Where the customer of a completed order leaves one review (Rules P4, P24). */
export default function OrderReview({ loaderData }: Route.ComponentProps) {
  const { orderId, since } = loaderData;
  useLive(loaderData.kind === "missing" ? [] : [`order:${orderId}`], { since });
  if (loaderData.kind === "own") return <ReviewPage {...loaderData.page} />;
  return <NotOwnOrder shown={loaderData} text="Only the customer can leave a review." />;
}

/** What is shown when the order could not be read at all (Rule S6). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load order details" />;
}
