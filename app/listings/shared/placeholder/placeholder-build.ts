import type { Build, ListingType } from "../../../../domain/listings/model.ts";
import type { PlaceholderBuild } from "../../../ui/drawings/placeholder-charges.ts";

type Kind = { build: Build; type: ListingType };

const crests: Record<Build, PlaceholderBuild> = {
  Main: "main",
  Pure: "pure",
  Skiller: "skiller",
  Zerker: "zerker",
  Maxed: "maxed",
  "Tutorial Completed": "tutorial",
  Other: "main",
};

/** The crest of an account: irons of every kind have the anvil, others what their build has. */
export function placeholderBuildOf({ build, type }: Kind): PlaceholderBuild {
  return type === "Regular" ? crests[build] : "iron";
}

/** How many placeholders are drawn of each crest. */
export const placeholderVariants = 24;

/** Goes up when placeholders are drawn another way: caches keep each address for ever. */
export const placeholderEdition = 1;

/** Which of the placeholders of its crest an account has, from 0: always the same one, found from its id. */
export function placeholderVariantOf(id: string): number {
  let sum = 2166136261;
  for (let at = 0; at < id.length; at += 1) sum = Math.imul(sum ^ id.charCodeAt(at), 16777619);
  return (sum >>> 0) % placeholderVariants;
}

/** Decides how the placeholder of this number is engraved. */
export function placeholderSeed(variant: number): string {
  return `plate-${variant}`;
}

/** The address of the placeholder of an account, drawn by `placeholderSvg`. */
export function placeholderSrc({ id, build, type }: Kind & { id: string }): string {
  return `/plate/${placeholderBuildOf({ build, type })}-${placeholderVariantOf(id)}-${placeholderEdition}.svg`;
}

/** The address of the seal on the placeholder or picture of a verified account, drawn by `sealSvg`. */
export const sealSrc = `/plate/seal-${placeholderEdition}.svg`;
