import { readSiteContent } from "../../../domain/content/index.ts";
import type { SiteClaims } from "../../../domain/content/model.ts";
import { orderTypes, products } from "../../../domain/orders/model.ts";
import { listPublishedReviews, type ReviewQuery, type ReviewsPage } from "../../../domain/reviews/index.ts";
import { formatDay } from "../../../kernel/dates.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { PageHead } from "../../shell/site/page-head.tsx";
import { pageMeta } from "../../shell/site/page-meta.ts";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import layout from "../../ui/layout.module.css";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { Stars } from "../../ui/stars.tsx";
import text from "../../ui/text.module.css";
import { useLive } from "../../web/live/use-live.ts";
import { ReviewReply } from "../shared/review-reply.tsx";
import type { Route } from "./+types/reviews.route.ts";
import styles from "./reviews-page.module.css";
import { readReviewQuery, reviewsPath } from "./reviews-query.ts";
import { StarSummary, type StarSummaryProps } from "./star-summary.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf({ context });
  const since = factsOf({ context }).livePosition;
  const query = readReviewQuery(url.searchParams);
  const [page, { claims }] = await Promise.all([listPublishedReviews(ctx, query), readSiteContent(ctx)]);
  return {
    view: viewOf(query, page),
    elsewhere: elsewhereText(claims, page.count),
    origin: ctx.origin,
    since,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: "Reviews",
    description: "What customers wrote about their completed orders, newest first.",
    origin: loaderData.origin,
    path: "/reviews",
  });
}

/** The same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

/**
 * What the home page counts beside these reviews, where its figures are written and not counted (Rule P24).
 */
function elsewhereText({ isCounted, reviewCount }: SiteClaims, own: number): string {
  if (isCounted || reviewCount === null || reviewCount <= own) return "";
  return ` The ${reviewCount.toLocaleString("en-US")} on the home page include reviews left elsewhere.`;
}

function viewOf(query: ReviewQuery, page: ReviewsPage) {
  const start = { ...query, after: null };
  const types = orderTypes.filter((type) => page.byType.has(type) || type === query.type);
  return {
    summary: summaryOf(query, page),
    isFiltered: query.stars !== null || query.type !== null,
    types: [
      { label: "All", to: reviewsPath({ ...start, type: null }), current: query.type === null },
      ...types.map((type) => ({
        label: products[type].label,
        to: reviewsPath({ ...start, type }),
        current: query.type === type,
        count: page.byType.get(type) ?? 0,
      })),
    ],
    rows: page.rows.map((row) => ({
      stars: row.stars,
      text: row.text,
      name: row.shownName,
      reply: row.reply,
      about: products[row.orderType].label,
      date: { iso: row.writtenAt.toISOString(), text: formatDay(row.writtenAt) },
    })),
    first: query.after ? reviewsPath(start) : null,
    next: page.next ? reviewsPath({ ...query, after: page.next }) : null,
  };
}

function summaryOf(query: ReviewQuery, { average, count, byStars }: ReviewsPage): StarSummaryProps | null {
  if (average === null) return null;
  const ofType = [...byStars.values()].reduce((sum, many) => sum + many, 0);
  return {
    average: average.toFixed(1),
    count: count.toLocaleString("en-US"),
    isOne: count === 1,
    lines: [5, 4, 3, 2, 1].map((stars) => {
      const isCurrent = query.stars === stars;
      return {
        stars,
        many: byStars.get(stars) ?? 0,
        of: ofType,
        isCurrent,
        to: reviewsPath({ ...query, after: null, stars: isCurrent ? null : stars }),
      };
    }),
  };
}

/** Every published review of the shop's own customers (Rule P24), with what they come to. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { view, elsewhere, since } = loaderData;
  useLive(["reviews", "content"], { since });
  const { summary, types, rows, isFiltered, first, next } = view;
  return (
    <div className={layout.page}>
      <PageHead title="Reviews">{`Written by customers about orders on this site.${elsewhere}`}</PageHead>
      {summary === null ? (
        <Empty level={2} title="No reviews on this site yet">
          Customers can review an order once it’s completed.
        </Empty>
      ) : (
        <div className={styles.columns}>
          <StarSummary {...summary} />
          <div className={layout.stack}>
            <LinkTabs label="Reviews of" items={types} />
            {rows.length === 0 ? (
              <Empty level={2} title="No reviews match">
                Choose other stars or another kind of order.
              </Empty>
            ) : (
              <ReviewList rows={rows} />
            )}
            <div className={layout.row}>
              {first ? (
                <LinkButton to={first} variant="quiet">
                  Newest
                </LinkButton>
              ) : null}
              {next ? (
                <LinkButton to={next} rel="next">
                  Older reviews
                </LinkButton>
              ) : null}
              {isFiltered ? (
                <LinkButton to="/reviews" variant="quiet">
                  Show all
                </LinkButton>
              ) : null}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

type Row = Route.ComponentProps["loaderData"]["view"]["rows"][number];

function ReviewList({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={`${row.date.iso} ${row.name} ${row.text}`}>
          <Stars value={row.stars} />
          <p className={text.breakAnywhere}>{row.text}</p>
          <span className={cx(text.small, text.faint)}>
            <b className={text.muted}>{row.name}</b> · {row.about} ·{" "}
            <time dateTime={row.date.iso}>{row.date.text}</time>
          </span>
          {row.reply ? <ReviewReply text={row.reply} /> : null}
        </li>
      ))}
    </ul>
  );
}
