import type { Ctx } from "../../../platform/context.ts";
import type { ListingRow } from "../tables.ts";

/** A listing as programs read it: everything that is public, with all its pictures in their order. */
export type PublicListing = Pick<
  ListingRow,
  | "id"
  | "slug"
  | "name"
  | "build"
  | "type"
  | "loginMethod"
  | "combatLevel"
  | "totalLevel"
  | "priceCents"
  | "deliveryTime"
  | "description"
  | "features"
  | "verified"
  | "quantity"
  | "createdAt"
  | "updatedAt"
> & {
  isHeld: boolean;
  images: { imageUrl: string; isProfilePicture: boolean; displayOrder: number }[];
};

// Prepared by name: planning it anew would take longer than running it.
const listingsQuery = `
  select l.id, l.slug, l.name, l.build, l.type, l.login_method as "loginMethod", l.combat_level as "combatLevel",
    l.total_level as "totalLevel", l.price_cents as "priceCents", l.delivery_time as "deliveryTime", l.description, l.features,
    l.verified, l.quantity, l.created_at as "createdAt", l.updated_at as "updatedAt", l.held_by is not null as "isHeld",
    images.list as images
  from unnest($1::uuid[]) with ordinality as wanted(id, place)
  join account_listings as l on l.id = wanted.id and l.state = 'published'
  cross join lateral (
    select coalesce(json_agg(json_build_object('imageUrl', image_url, 'isProfilePicture', is_profile_picture,
      'displayOrder', display_order) order by display_order, id), '[]') as list
    from account_listing_images where account_listing_id = l.id
  ) as images
  order by wanted.place`;

/** These listings in the order of the ids; those that are not published (any more) are left out. */
export async function publicListings(
  { db }: Pick<Ctx, "db">,
  ids: readonly string[],
): Promise<PublicListing[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.$client.query<PublicListing>({
    name: "public-listings",
    text: listingsQuery,
    values: [ids],
  });
  return rows;
}
