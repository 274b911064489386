import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { listingsAfter, type PublicListing } from "../../../domain/listings/index.ts";
import { placeholderPicture } from "../../../domain/listings/model.ts";
import { usdNumber } from "../../../kernel/money.ts";
import type { ApiEnv } from "./caller.ts";
import { failures, jsonAnswer, madeWith } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { type CatalogListingJson, catalogPageSchema, catalogQuery } from "./listing-schemas.ts";
import { refuseFailure } from "./problem.ts";

const catalogRoute = createRoute({
  method: "get",
  path: "/listings",
  tags: ["Listings"],
  summary: "Browse accounts for sale",
  description:
    "The published listings, including those on hold. A repeated parameter matches any of its values; different parameters must all match. Pages are cursor-based, so none appears twice while others come and go. Never contains a login.",
  security: madeWith("nobody", "staffKey", "session"),
  request: { query: catalogQuery },
  responses: {
    200: jsonAnswer("A page of listings, and how many there are.", catalogPageSchema),
    ...failures(400),
  },
});

/** Browsing by programs (Rule S108). */
export function addCatalogRoute(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(catalogRoute, async (c) => {
    const { ctx, counted } = c.var.caller;
    const limited = limits.failure(c, "read", counted);
    if (limited) return limited;
    const { cursor, limit, price, login_method, total_level, ...rest } = c.req.valid("query");
    const query = {
      ...rest,
      loginMethod: login_method,
      totalLevel: total_level,
      price: [],
      priceRanges: price,
    };
    const page = await listingsAfter(ctx, { query, cursor, limit });
    if (!page.ok) return refuseFailure(c, page.error);
    const { listings, nextCursor, total, counts } = page.value;
    const { loginMethod, totalLevel, ...others } = counts;
    const answer = {
      listings: listings.map((listing) => present(listing, ctx.origin)),
      next_cursor: nextCursor,
      counts: { total, ...others, login_method: loginMethod, total_level: totalLevel },
    };
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  });
}

const noImages = [{ imageUrl: placeholderPicture, isProfilePicture: true, displayOrder: 0 }];

function present(listing: PublicListing, origin: string): CatalogListingJson {
  const images = listing.images.length > 0 ? listing.images : noImages;
  return {
    id: listing.id,
    slug: listing.slug,
    url: `${origin}/buy-accounts/${listing.slug}`,
    name: listing.name,
    build: listing.build,
    type: listing.type,
    login_method: listing.loginMethod,
    combat_level: listing.combatLevel,
    total_level: listing.totalLevel,
    price: usdNumber(listing.priceCents),
    delivery_time: listing.deliveryTime,
    description: listing.description,
    features: listing.features,
    verified: listing.verified,
    quantity: listing.quantity,
    on_hold: listing.isHeld,
    created_at: listing.createdAt.toISOString(),
    updated_at: listing.updatedAt.toISOString(),
    account_listing_images: images.map(({ imageUrl, isProfilePicture, displayOrder }) => ({
      image_url: imageUrl,
      is_profile_picture: isProfilePicture,
      display_order: displayOrder,
    })),
  };
}
