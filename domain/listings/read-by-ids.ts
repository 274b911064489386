import type { Ctx } from "../../platform/context.ts";
import type { ListingCardData } from "./listing-view.ts";
import type { ListingRow } from "./tables.ts";

/** A listing as programs read it: everything that is public, with all its pictures in their order. */
export type PublicListing = ListingCardData &
  Pick<ListingRow, "description" | "quantity" | "createdAt" | "updatedAt"> & {
    images: { imageUrl: string; isProfilePicture: boolean; displayOrder: number }[];
  };

// Two features are what a card shows (Rule S98).
const cards = statement("jsonb_path_query_array(l.features, '$[0 to 1]') as features");
const publicListings = statement(
  `l.features, l.description, l.quantity, l.created_at as "createdAt", l.updated_at as "updatedAt", (
    select coalesce(json_agg(json_build_object('imageUrl', image_url, 'isProfilePicture', is_profile_picture,
      'displayOrder', display_order) order by display_order, id), '[]')
    from account_listing_images where account_listing_id = l.id
  ) as images`,
);

function statement(columns: string): string {
  return `
    select l.id, l.slug, l.name, l.build, l.type, l.login_method as "loginMethod", l.combat_level as "combatLevel",
      l.total_level as "totalLevel", l.price_cents as "priceCents", l.delivery_time as "deliveryTime", l.verified,
      l.held_by is not null as "isHeld", ${columns}
    from unnest($1::uuid[]) with ordinality as wanted(id, ordinal)
    join account_listings as l on l.id = wanted.id and l.state = 'published'
    order by wanted.ordinal`;
}

/**
 * The cards of these listings, in the order of the ids; those that are not published (any more) are left out.
 */
export function readCards({ db }: Pick<Ctx, "db">, ids: readonly string[]): Promise<ListingCardData[]> {
  return read(db, { name: "listing-cards", text: cards, ids });
}

/** These listings in the order of the ids; those that are not published (any more) are left out. */
export function readPublicListings(
  { db }: Pick<Ctx, "db">,
  ids: readonly string[],
): Promise<PublicListing[]> {
  return read(db, { name: "public-listings", text: publicListings, ids });
}

async function read<T extends object>(
  db: Ctx["db"],
  { name, text, ids }: { name: string; text: string; ids: readonly string[] },
): Promise<T[]> {
  if (ids.length === 0) return [];
  // Prepared by name: planning it anew would take longer than running it.
  return (await db.$client.query<T>({ name, text, values: [ids] })).rows;
}
