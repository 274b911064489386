import { createHash } from "node:crypto";
import type { ListingView } from "../../../../domain/listings/model.ts";
import { listingPath } from "../../shared/listing-data.ts";

/** What the drawn card of a listing shows. */
export type CardFacts = Pick<
  ListingView,
  | "id"
  | "slug"
  | "name"
  | "build"
  | "type"
  | "priceCents"
  | "combatLevel"
  | "totalLevel"
  | "verified"
  | "state"
> & { shopName: string };

/** Tells drawings of one listing apart: another one whenever something that they show is another. */
export function cardVersion(facts: CardFacts): string {
  const { name, build, type, priceCents, combatLevel, totalLevel, verified, state, shopName } = facts;
  const levels = [combatLevel, totalLevel];
  const shown = JSON.stringify([name, build, type, priceCents, ...levels, verified, state, shopName]);
  return createHash("sha256").update(shown).digest("base64url").slice(0, 10);
}

/** The address of a listing's drawn card; the version in it lets caches keep it for ever. */
export function cardPath(facts: CardFacts): string {
  return `${listingPath(facts.slug)}/card.png?${new URLSearchParams({ v: cardVersion(facts) })}`;
}
