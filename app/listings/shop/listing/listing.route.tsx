import { randomUUID } from "node:crypto";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { readListing, readOwnHold, similarListings } from "../../../../domain/listings/index.ts";
import { pictureSrc } from "../../../../domain/listings/model.ts";
import { readOffered } from "../../../../domain/payments/index.ts";
import { readShop } from "../../../../platform/settings/read-shop.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { useWasShown } from "../../../orders/shared/order-page/use-was-shown.ts";
import { orderLimitOf } from "../../../promotions/shared/checkout.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { JsonLd } from "../../../shell/site/json-ld.tsx";
import { PageFailure } from "../../../shell/site/page-failure.tsx";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Tally } from "../../../ui/drawings/tally.tsx";
import layout from "../../../ui/layout.module.css";
import lostStyles from "../../../ui/lost.module.css";
import text from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import { type ListingPageData, listingPath } from "../../shared/listing-data.ts";
import { cardPath } from "../card-image/card-path.ts";
import type { Route } from "./+types/listing.route.ts";
import { buyListing } from "./buy-listing.ts";
import { listingDescription } from "./listing-copy.ts";
import { ListingPage } from "./listing-page.tsx";
import { productJson } from "./product-json.ts";
import { purchaseForm } from "./purchase-form.ts";

export const handle: PageHandle = { sleeps: true, sells: true };

export const headers = answerHeaders;

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { viewer, livePosition: since } = factsOf(args);
  const { slug } = args.params;
  const found = await readListing(ctx, slug);
  if (!found.ok) return data({ kind: "missing", slug, since } as const, { status: 404 });
  const listing = found.value;
  const tokenOf = (orderId: string) => orderTokenOf(args.request, orderId);
  const isTaken = listing.isHeld || listing.state === "sold";
  const isCached = viewer === null && !args.url.searchParams.has("step");
  const [similar, own, offered, limit] = await Promise.all([
    similarListings(ctx, listing.id),
    isTaken ? readOwnHold(ctx, { listingId: listing.id, tokenOf }) : null,
    readOffered(ctx),
    orderLimitOf(args, { isCached }),
  ]);
  const page: ListingPageData = {
    ...{ listing, similar, own },
    ways: offered.accountPurchase,
    now: ctx.clock.now().getTime(),
    onceKey: randomUUID(),
    accountEmail: viewer?.email ?? null,
    limit,
  };
  const { name: shopName } = await readShop(ctx.db);
  const card = cardPath({ ...listing, shopName });
  const json = productJson({ listing, origin: ctx.origin, cardPath: card, shopName });
  return data({ kind: "listing", slug, since, origin: ctx.origin, page, card, json } as const);
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  if (fields.form !== purchaseForm) throw data(null, { status: 400 });
  return buyListing({ args, fields });
}

/**
 * What was refused may be sold by now: the page is read anew, although by custom it is not after a failure.
 */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isPurchase = formData?.get("form") === purchaseForm && formData.has("payWith");
  return isPurchase || defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.kind !== "listing") {
    return unlistedPage(matches, "Account not found");
  }
  const { page, origin, card } = loaderData;
  const { listing } = page;
  const [profile] = listing.pictures;
  return pageMeta({
    matches,
    title: listing.name,
    description: listingDescription(listing),
    origin,
    path: listingPath(listing.slug),
    picture: profile
      ? {
          path: pictureSrc(profile.id, 1600),
          width: profile.width,
          height: profile.height,
          alt: profile.alt || listing.name,
        }
      : { path: card, width: 1200, height: 630, alt: listing.name },
  });
}

/**
 * A listing's own page (Rules S95, P20), live: who looks at it sees at once that it is held, free again or
 * sold.
 */
export default function Listing({ loaderData }: Route.ComponentProps) {
  const { kind, slug, since } = loaderData;
  const id = kind === "listing" ? loaderData.page.listing.id : null;
  useLive(id ? [`listing:${id}`, "content"] : [], { since });
  const wasShown = useWasShown(id ? slug : null, slug);
  if (kind === "missing") return <MissingListing wasShown={wasShown} />;
  return (
    <>
      <JsonLd data={loaderData.json} />
      <ListingPage key={slug} {...loaderData.page} />
    </>
  );
}

/** What is shown when the listing could not be read at all. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} failed="Failed to load the account" />;
}

/** In the place of an account that is not for sale, whether there ever was one or not. */
function MissingListing({ wasShown }: { wasShown: boolean }) {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <Tally count={0} total={5} height={30} />
        <h1>{wasShown ? "This account is no longer for sale" : "Account not found"}</h1>
        <p className={text.lead} role={wasShown ? "status" : undefined}>
          {wasShown
            ? "We just took it down. You haven't ordered anything."
            : "There's no account for sale here. We may have taken it down, or the link is incomplete."}
        </p>
        <div className={layout.row}>
          <LinkButton variant="primary" to="/buy-accounts">
            See all accounts
          </LinkButton>
          <LinkButton to="/">Back to home</LinkButton>
        </div>
      </div>
    </section>
  );
}
