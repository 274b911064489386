import type { Build, ListingType } from "../../../../domain/listings/model.ts";
import type { PlateBuild } from "../../../ui/drawings/plate-charges.ts";

type Kind = { build: Build; type: ListingType };

const crests: Record<Build, PlateBuild> = {
  Main: "main",
  Pure: "pure",
  Skiller: "skiller",
  Zerker: "zerker",
  Maxed: "maxed",
  "Tutorial Completed": "tutorial",
  Other: "main",
};

/** The crest of an account: irons of every kind have the anvil, others what their build has. */
export function plateBuildOf({ build, type }: Kind): PlateBuild {
  return type === "Regular" ? crests[build] : "iron";
}

/** How many plates are drawn of each crest. */
export const plateVariants = 24;

/** Goes up when plates are drawn another way: caches keep each address for ever. */
export const plateEdition = 1;

/** Which of the plates of its crest an account has, from 0: always the same one, found from its id. */
export function plateVariantOf(id: string): number {
  let sum = 2166136261;
  for (let at = 0; at < id.length; at += 1) sum = Math.imul(sum ^ id.charCodeAt(at), 16777619);
  return (sum >>> 0) % plateVariants;
}

/** Decides how the plate of this number is engraved. */
export function plateSeed(variant: number): string {
  return `plate-${variant}`;
}

/** The address of the plate of an account, drawn by `plateSvg`. */
export function plateSrc({ id, build, type }: Kind & { id: string }): string {
  return `/plate/${plateBuildOf({ build, type })}-${plateVariantOf(id)}-${plateEdition}.svg`;
}

/** The address of the seal on the plate or picture of a verified account, drawn by `sealSvg`. */
export const sealSrc = `/plate/seal-${plateEdition}.svg`;
