import type { Ctx } from "../../../platform/context.ts";
import type { ListingCard, ListingPicture } from "../listing-view.ts";
import type { ListingRow } from "../tables.ts";

/** What a card shows of a listing's row. */
type CardRow = Pick<
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
  | "verified"
  | "features"
  | "heldBy"
>;

/** The facts of a listing that cards and pages show alike, without its pictures. */
export function factsOf({ heldBy, ...row }: CardRow): Omit<ListingCard, "picture"> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    build: row.build,
    type: row.type,
    loginMethod: row.loginMethod,
    combatLevel: row.combatLevel,
    totalLevel: row.totalLevel,
    priceCents: row.priceCents,
    deliveryTime: row.deliveryTime,
    verified: row.verified,
    features: row.features,
    isHeld: heldBy !== null,
  };
}

/** A picture without what only its keepers need. */
export function plainPicture({ id, alt, width, height, hasAvif }: ListingPicture): ListingPicture {
  return { id, alt, width, height, hasAvif };
}

// Prepared by name: planning it anew would take longer than running it. Two features are what a card shows (spec/2 §9).
const cardsQuery = `
  select l.id, l.slug, l.name, l.build, l.type, l.login_method as "loginMethod", l.combat_level as "combatLevel",
    l.total_level as "totalLevel", l.price_cents as "priceCents", l.delivery_time as "deliveryTime", l.verified,
    jsonb_path_query_array(l.features, '$[0 to 1]') as features, l.held_by is not null as "isHeld", first.picture
  from unnest($1::uuid[]) with ordinality as wanted(id, place)
  join account_listings as l on l.id = wanted.id and l.state = 'published'
  left join lateral (
    select json_build_object('id', id, 'alt', alt, 'width', width, 'height', height, 'hasAvif', has_avif) as picture
    from account_listing_images where account_listing_id = l.id order by display_order, id limit 1
  ) as first on true
  order by wanted.place`;

/** The cards of these listings, in the order of the ids; those that are not published (any more) are left out. */
export async function cardsOf({ db }: Pick<Ctx, "db">, ids: readonly string[]): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.$client.query<ListingCard>({
    name: "listing-cards",
    text: cardsQuery,
    values: [ids],
  });
  return rows;
}
