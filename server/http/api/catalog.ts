import { z } from "@hono/zod-openapi";
import { listingsAfter, type PublicListing } from "../../../domain/listings/index.ts";
import {
  builds,
  deliveryTimes,
  listingGroups,
  listingSorts,
  listingTypes,
  loginMethods,
  longestSearch,
  placeholderPicture,
  totalLevelBrackets,
} from "../../../domain/listings/model.ts";
import { centsOfUsd } from "../../../kernel/money.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, madeWith } from "./call.ts";
import { cents, flag, int, moment, nextCursor, usd } from "./fields.ts";
import { withDomainNames } from "./names.ts";

/** Max listings of one answer. */
const catalogLimit = 100;
const catalogDefaultLimit = 24;

/** A repeatable parameter; without it, every choice matches. */
function choices<T extends string>(known: readonly T[], description: string) {
  const text = `Use one of: ${known.join(", ")}.`;
  return z
    .preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(z.string(text)))
    .transform((sent, context) => {
      // An unescaped plus sign in a URL is a space.
      const named = new Set(sent.map((value) => value.replace(/ $/, "+")));
      const chosen = known.filter((value) => named.has(value));
      if (chosen.length < named.size) context.addIssue(text);
      return chosen;
    })
    .openapi({ type: "array", items: { type: "string", enum: [...known] }, description });
}

const priceText = "A price is a range in dollars, for example 100-150, or 300+ for everything above.";
// An unescaped plus sign in a URL is a space.
const pricePattern = /^(\d{1,6}(?:\.\d{1,2})?)(?:-(\d{1,6}(?:\.\d{1,2})?)|[+ ])$/;

/** Price ranges in cents, a repeatable parameter. */
const prices = z
  .preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(z.string(priceText)))
  .transform((sent, context) =>
    sent.flatMap((text) => {
      const [, from, to] = pricePattern.exec(text) ?? [];
      const range = { from: centsOf(from), below: centsOf(to) };
      if (range.from !== null && (range.below === null || range.below > range.from))
        return [{ ...range, from: range.from }];
      context.addIssue(priceText);
      return [];
    }),
  )
  .openapi({
    type: "array",
    items: { type: "string" },
    description:
      "A range of dollars, including the lower bound and excluding the upper one: `100-150`, or `300+` (`300%2B`). Any range works.",
    example: ["100-150"],
  });

function centsOf(dollars: string | undefined): number | null {
  return dollars === undefined ? null : centsOfUsd(Number(dollars));
}

const totalLevels = totalLevelBrackets.map(({ code }) => code);
const searchText = `A search can have at most ${longestSearch} characters.`;
const sortText = `Use one of: ${listingSorts.join(", ")}.`;
const limitText = `Use a whole number from 1 to ${catalogLimit}.`;

/** The query of the catalog, with the parameter names of its page. */
const catalogQuery = z.object({
  q: z.string(searchText).trim().max(longestSearch, searchText).default("").openapi({
    description:
      "Finds listings with all these words (or words starting with them) in name, description, features, build or type. Tolerates typos.",
    example: "zerker fire cape",
  }),
  build: choices(builds, "Any of these builds."),
  login_method: choices(loginMethods, "Any of these login methods."),
  type: choices(listingTypes, "Any of these types."),
  total_level: choices(totalLevels, "Total level brackets, both ends included."),
  price: prices,
  delivery: choices(deliveryTimes, "Any of these delivery times."),
  sort: z
    .enum(listingSorts, sortText)
    .default("featured")
    .openapi({ description: "Ties are sorted newest first." }),
  limit: z.coerce
    .number(limitText)
    .int(limitText)
    .min(1, limitText)
    .max(catalogLimit, limitText)
    .default(catalogDefaultLimit)
    .openapi({ type: "integer" }),
  cursor: z
    .string()
    .max(300, "This cursor isn't valid.")
    .optional()
    .openapi({ description: "`next_cursor` of the previous page, with the same sort." }),
});

const image = answer<PublicListing["images"][number] & { origin: string }>("ListingImage")({
  image_url: [z.url(), ({ origin, imageUrl }) => new URL(imageUrl, origin).href],
  is_profile_picture: z.boolean(),
  display_order: z.int(),
});
const noImages = [{ imageUrl: placeholderPicture, isProfilePicture: true, displayOrder: 0 }];

const listing = answer<PublicListing & { origin: string }>("Listing")({
  id: z.uuid(),
  slug: z.string(),
  url: [
    z.url().openapi({ description: "Its page." }),
    ({ origin, slug }) => `${origin}/buy-accounts/${slug}`,
  ],
  name: z.string().openapi({ example: "Ashen Zerker" }),
  build: z.enum(builds),
  type: z.enum(listingTypes),
  login_method: z.enum(loginMethods),
  combat_level: z.int().openapi({ example: 94 }),
  total_level: z.int().openapi({ example: 1420 }),
  price: usd("priceCents"),
  price_cents: cents(),
  delivery_time: z.enum(deliveryTimes),
  description: z.string(),
  features: z.array(z.string()),
  verified: z.boolean(),
  quantity: int("An account is one of a kind.", 1),
  on_hold: [flag("On hold for someone else's unpaid order."), ({ isHeld }) => isHeld],
  created_at: moment(),
  updated_at: moment(),
  account_listing_images: [
    z.array(image.schema).openapi({
      description: "Sorted by `display_order`. A single `/placeholder.svg` if there are none.",
    }),
    ({ images, origin }) =>
      (images.length > 0 ? images : noImages).map((one) => image.present({ ...one, origin })),
  ],
});

const counted = (group: keyof typeof listingGroups) =>
  z.object(Object.fromEntries(listingGroups[group].choices.map(({ value }) => [value, z.int()])));

const catalogPageSchema = z
  .object({
    listings: z.array(listing.schema),
    next_cursor: nextCursor(),
    counts: z
      .object({
        total: int("How many match.", 42),
        build: counted("build"),
        login_method: counted("loginMethod"),
        type: counted("type"),
        total_level: counted("totalLevel"),
        price: counted("price"),
        delivery: counted("delivery"),
      })
      .openapi({
        description: "For each option, how many match it together with the filters of the other groups.",
      }),
  })
  .openapi("ListingPage");

/** Browsing accounts for sale (Rule S108). */
export const catalogCall = call("read", {
  operationId: "listListings",
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
})(async ({ ctx }, c) => {
  const { cursor, limit, price, ...chosen } = c.req.valid("query");
  const query = { ...withDomainNames(chosen), price: [], priceRanges: price };
  const page = await listingsAfter(ctx, { query, cursor, limit });
  if (!page.ok) return page;
  const { listings, nextCursor: next_cursor, total, counts } = page.value;
  const { loginMethod, totalLevel, ...others } = counts;
  return ok({
    listings: listings.map((one) => listing.present({ ...one, origin: ctx.origin })),
    next_cursor,
    counts: { total, ...others, login_method: loginMethod, total_level: totalLevel },
  });
});
