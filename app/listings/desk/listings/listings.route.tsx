import { useEffect, useRef } from "react";
import { redirect, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { countDeskListings, listDeskListings } from "../../../../domain/listings/index.ts";
import { type DeskListInput, deskListInput } from "../../../../domain/listings/inputs.ts";
import { deskTabLabels, deskTabs } from "../../../../domain/listings/model.ts";
import { can } from "../../../../domain/people/model.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { holdList } from "../../../web/live/remembered-page.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/listings.route.ts";
import { BulkResults } from "./bulk-results.tsx";
import { isNarrowed, type ListView, listHref, listPath } from "./list-address.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { listingLine } from "./listing-lines.ts";
import { ListingList } from "./listing-list.tsx";
import { PricePreview } from "./price-preview.tsx";
import { type BulkAnswer, runBulk } from "./run-bulk.ts";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

/** Accounts change in bursts; the list is read again at most this often. */
const paceMilliseconds = 3_000;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Listings · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { cursor, ...view } = viewOf(args.url);
  const [page, counts] = await Promise.all([readPage(ctx, view, cursor), countDeskListings(ctx, view)]);
  return {
    view,
    lines: page.listings.map(listingLine),
    next: page.nextCursor,
    isFirstPage: cursor === undefined,
    counts: unwrapOr404(counts),
    asOf: ctx.clock.now().toISOString(),
    mayEdit: can(viewerOf(args).role, "listings.edit"),
  };
}

function viewOf(url: URL): DeskListInput {
  return deskListInput.parse(Object.fromEntries(url.searchParams));
}

/** A page of the list; a position that is no longer one begins the list anew. */
async function readPage(ctx: ShopCtx, view: ListView, cursor: string | undefined) {
  const page = await listDeskListings(ctx, { ...view, cursor });
  if (!page.ok && page.error.code === "invalid") throw redirect(listHref(view));
  return unwrapOr404(page);
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runBulk(ctxOf(args), fields, viewOf(args.url));
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), args.url.pathname + args.url.search, done.flash);
}

/** After a bulk edit that could not do everything the list is read again too. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" || defaultShouldRevalidate;
}

/** Every account of the shop: what is for sale, what is being written, what is sold (Rule P20). */
export default function Listings({ loaderData }: Route.ComponentProps) {
  const { view, counts, mayEdit } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const searchRef = useRef<HTMLInputElement>(null);
  useEffect(() => holdList(listPath), []);
  useLive(["listing-drafts", "listings"], { since: root?.viewer?.since, paceMilliseconds });
  const answer = useLastAnswer<BulkAnswer>();
  return (
    <>
      <h1>Listings</h1>
      {answer?.preview ? <PricePreview preview={answer.preview} /> : null}
      <LinkTabs
        label={isNarrowed(view) ? "Found listings by state" : "Listings by state"}
        items={deskTabs.map((state) => ({
          label: deskTabLabels[state],
          to: listHref(view, { state: state === "all" ? undefined : state }),
          current: view.state === state,
          count: counts[state],
        }))}
      />
      <ListingFilters view={view} mayEdit={mayEdit} searchRef={searchRef} />
      {isNarrowed(view) ? (
        <p role="status">
          <b>{counts[view.state].toLocaleString("en-US")} found</b>
        </p>
      ) : null}
      {answer?.bulk ? <BulkResults lines={answer.bulk} done={answer.done ?? ""} /> : null}
      {answer?.title ? (
        <Alert tone="bad" title={answer.title}>
          {answer.text}
        </Alert>
      ) : null}
      <ListingList
        {...loaderData}
        matching={counts[view.state]}
        errors={answer?.errors ?? {}}
        searchRef={searchRef}
      />
    </>
  );
}
