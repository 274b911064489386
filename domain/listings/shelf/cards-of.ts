import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import type { ListingCard, ListingPicture } from "../listing-view.ts";
import { picturesOf } from "../pictures/read-pictures.ts";
import { accountListings, type ListingRow } from "../tables.ts";

/** Features that a card shows (spec/2 §9). */
const featuresOfCard = 2;

/** What a card shows of a listing's row. */
export type CardRow = Pick<
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

/** The cards of these listings, in the order of the ids; those that are not published (any more) are left out. */
export async function cardsOf({ db }: Pick<Ctx, "db">, ids: readonly string[]): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const [rows, pictures] = await Promise.all([
    db
      .select()
      .from(accountListings)
      .where(and(inArray(accountListings.id, [...ids]), eq(accountListings.state, "published"))),
    picturesOf(db, ids),
  ]);
  const cards = new Map(rows.map((row) => [row.id, cardOf(row, pictures.get(row.id)?.[0])]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

function cardOf(row: CardRow, picture: ListingPicture | undefined): ListingCard {
  const facts = factsOf(row);
  return {
    ...facts,
    features: facts.features.slice(0, featuresOfCard),
    picture: picture ? plainPicture(picture) : null,
  };
}

/** A picture without what only its keepers need. */
export function plainPicture({ id, alt, width, height, hasAvif }: ListingPicture): ListingPicture {
  return { id, alt, width, height, hasAvif };
}
