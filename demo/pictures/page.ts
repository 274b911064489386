import { HERALDRY, type PlaceholderBuild } from "../../app/ui/drawings/placeholder-charges.ts";
import type { DemoListing } from "../listings/rows.ts";

/** A drawing of an account and what it shows, in words. */
export type DemoPicture = { svg: string; alt: string };

export const width = 1600;
export const height = 1000;
export const ink = "#18211d";
export const cream = "#f6eeda";
export const rule = "#a67d25";
export const wax = "#9b322b";

/** Cards cut a strip from above and below: what must be seen stands a little smaller, in the middle. */
export const inSight = (drawn: string) => `<g transform="translate(80 50) scale(.9)">${drawn}</g>`;

/** A drawing on its background, as an image. */
export function page(background: string, drawn: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round"><rect width="${width}" height="${height}" fill="${background}"/>${drawn}</svg>`
  );
}

/** A stroke along a path. */
export const line = (d: string, stroke: string, strokeWidth: number, opacity = 1) =>
  `<path d="${d}" stroke="${stroke}" stroke-width="${strokeWidth}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

const builds: Record<DemoListing["build"], PlaceholderBuild> = {
  Main: "main",
  Pure: "pure",
  Zerker: "zerker",
  Skiller: "skiller",
  Maxed: "maxed",
  "Tutorial Completed": "tutorial",
  Other: "main",
};

/** The colours and the charge of an account: its build's, or those of all irons. */
export const heraldryOf = ({ build, type }: DemoListing) =>
  HERALDRY[type === "Regular" ? builds[build] : "iron"];
