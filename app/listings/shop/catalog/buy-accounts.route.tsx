import { useEffect } from "react";
import { readContentBlock } from "../../../../domain/content/index.ts";
import { browseListings } from "../../../../domain/listings/index.ts";
import {
  type ListingPage,
  type ListingQuery,
  listingSearch,
  readListingQuery,
} from "../../../../domain/listings/model.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import { JsonLd } from "../../../shell/site/json-ld.tsx";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import { usePreparedToaster } from "../../../ui/lazy-toaster.tsx";
import { holdList } from "../../../web/live/remembered-page.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import type { Route } from "./+types/buy-accounts.route.ts";
import { CatalogPage } from "./catalog-page.tsx";
import { catalogPath, catalogTitle, looserWays } from "./catalog-query.ts";

export const handle: PageHandle = { sleeps: true, sells: true };

/** Much may happen on the catalog; nobody who reads it wants it to move more often. */
const paceMilliseconds = 10_000;

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const since = factsOf(args).livePosition;
  const query = readListingQuery(args.url.searchParams);
  const [page, { titles, buyAccounts: lead }] = await Promise.all([
    browseListings(ctx, query),
    readContentBlock(ctx, "intros"),
  ]);
  const ways = page.total === 0 && page.ofAll > 0 ? await waysOut(ctx, query, page.counts) : [];
  return { head: { title: titles.buyAccounts, lead }, query, page, ways, since, origin: ctx.origin };
}

async function waysOut(ctx: ShopCtx, query: ListingQuery, counts: Parameters<typeof looserWays>[1]) {
  const without = query.q ? (await browseListings(ctx, { ...query, q: "", page: 1 })).total : 0;
  return looserWays(query, counts, without);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, page, origin } = loaderData;
  const tags = pageMeta({
    matches,
    title: catalogTitle({ q: query.q, page: page.page }),
    description:
      "OSRS accounts for sale: mains, pures, skillers and irons, with levels, features and prices. " +
      "Held while you pay, 72 hours to check.",
    origin,
    // Order and page are other views of the same accounts.
    path: catalogPath + listingSearch({ ...query, sort: "featured", page: 1 }),
  });
  return query.q ? [...tags, { name: "robots", content: "noindex" }] : tags;
}

/** Without choices it is the same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

/**
 * Where accounts are found that are for sale (Rule S98). Those that are sold leave by themselves (Rule P14).
 */
export default function BuyAccounts({ loaderData }: Route.ComponentProps) {
  const { head, query, page, ways, since, origin } = loaderData;
  useLive(["listings", "content"], { since, paceMilliseconds });
  useEffect(() => holdList(catalogPath), []);
  usePreparedToaster();
  return (
    <>
      <CatalogPage head={head} query={query} page={page} ways={ways} />
      {page.cards.length > 0 ? <JsonLd data={itemList(page, origin)} /> : null}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="We can't show the accounts" />;
}

/**
 * A page of accounts as search engines read it (schema.org ItemList). `origin` is without a trailing slash.
 */
function itemList({ cards, page, pageSize }: ListingPage, origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: cards.map(({ slug, name }, at) => ({
      "@type": "ListItem",
      position: (page - 1) * pageSize + at + 1,
      url: `${origin}${catalogPath}/${slug}`,
      name,
    })),
  };
}
