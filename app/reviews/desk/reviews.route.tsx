import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { findOrders } from "../../../domain/orders/index.ts";
import { orderPagePaths, products, shortId } from "../../../domain/orders/model.ts";
import { namesOf } from "../../../domain/people/index.ts";
import {
  hideReview,
  listReviews,
  publishReview,
  removeReply,
  replyToReview,
} from "../../../domain/reviews/index.ts";
import type { ReviewState } from "../../../domain/reviews/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Empty } from "../../ui/empty.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { Pager } from "../../ui/pager.tsx";
import text from "../../ui/text.module.css";
import { successMessage } from "../../web/forms/answer-form.ts";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../web/forms/run-forms.ts";
import { useLive } from "../../web/live/use-live.ts";
import type { Route } from "./+types/reviews.route.ts";
import { type ReviewRow, reviewTabs } from "./review-copy.ts";
import { reviewForms } from "./review-forms.ts";
import { ReviewList } from "./review-list.tsx";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Reviews · Order desk");
}

function stateIn(url: URL): ReviewState {
  return reviewTabs.find(({ state }) => state === url.searchParams.get("state"))?.state ?? "waiting";
}

function pathOf(state: ReviewState, page = 1): string {
  const wanted = new URLSearchParams();
  if (state !== "waiting") wanted.set("state", state);
  if (page > 1) wanted.set("page", String(page));
  return wanted.size > 0 ? `/admin/reviews?${wanted}` : "/admin/reviews";
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { personId } = viewerOf(args);
  const state = stateIn(args.url);
  const asked = args.url.searchParams.get("page") ?? "";
  const list = unwrapOr404(
    await listReviews(ctx, { state, page: /^\d{1,6}$/.test(asked) ? Number(asked) : 1 }),
  );
  const orders = await findOrders(
    ctx,
    list.rows.map(({ orderId }) => orderId),
  );
  const names = await namesOf(
    ctx.db,
    list.rows.flatMap(({ repliedBy }) => repliedBy ?? []),
  );
  const rows = list.rows.map(
    ({ writtenAt, decidedAt, orderType, repliedAt, repliedBy, ...row }): ReviewRow => {
      return {
        ...row,
        replied: repliedAt && repliedText(repliedBy && names.get(repliedBy), repliedAt),
        number: shortId(row.orderId),
        orderHref: orderPagePaths.desk(row.orderId),
        what: products[orderType].label,
        writtenAt: formatMoment(writtenAt),
        decidedAt: decidedAt && formatMoment(decidedAt),
        isOwn: orders.get(row.orderId)?.customerId === personId,
      };
    },
  );
  return { ...list, rows, state };
}

function repliedText(name: string | null | undefined, at: Date): string {
  return `${name ?? "Staff"}, ${formatMoment(at)}`;
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(reviewForms, reviewCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), pathOf(stateIn(args.url)), done.value) : done.answer;
}

const reviewCommands: FormCommands<typeof reviewForms, ShopCtx> = {
  "publish-review:": does(
    publishReview,
    successMessage("Review published", "The home page shows it if Content is set to."),
  ),
  "hide-review:": does(hideReview, successMessage("Review hidden", "Only staff can see it.")),
  "reply-to-review:": does(
    replyToReview,
    successMessage("Reply published", "It stands below the review. The customer is emailed once."),
  ),
  "remove-reply:": does(removeReply, successMessage("Reply removed", "The log keeps its words.")),
};

/** After a conflict the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What customers wrote about completed orders, to be published or hidden (Rule P24), for managers. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { rows, counts, state, page, pages } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["reviews"], { since: root?.viewer?.since });
  const tab = reviewTabs.find((one) => one.state === state);
  return (
    <>
      <h1>Reviews</h1>
      <p className={text.muted}>
        Customers can leave one review per completed order. Published reviews count toward the home page
        rating if Content is set to use them. Publish good and bad ones alike. Hide only reviews that name
        people, insult or aren’t reviews.
      </p>
      <LinkTabs
        label="Reviews by state"
        items={reviewTabs.map((one) => ({
          label: one.label,
          count: counts[one.state],
          to: pathOf(one.state),
          current: one.state === state,
        }))}
      />
      {rows.length > 0 ? <ReviewList rows={rows} /> : <Empty level={2} title={tab?.empty ?? ""} />}
      <Pager page={page} pages={pages} href={(next) => pathOf(state, next)} />
    </>
  );
}
