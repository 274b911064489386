import { HERALDRY, type PlaceholderBuild } from "../../../ui/drawings/placeholder-charges.ts";
import { placeholderMarkup } from "../../../ui/drawings/placeholder-image.tsx";
import { placeholderEdition, placeholderSeed, placeholderVariants } from "./placeholder-build.ts";

// The crests as they are declared; keys forgets them.
const crests = Object.keys(HERALDRY) as PlaceholderBuild[];

/**
 * The drawing that `placeholderSrc` names by `<crest>-<variant>-<edition>.svg`, 320 × 200; null for any other
 * name.
 */
export function placeholderSvg(name: string): string | null {
  const [, crest, number, edition] = /^([a-z]+)-(0|[1-9]\d?)-(\d)\.svg$/.exec(name) ?? [];
  const build = crests.find((known) => known === crest);
  const variant = Number(number);
  if (!build || variant >= placeholderVariants || edition !== String(placeholderEdition)) return null;
  const size = 'width="320" height="200" viewBox="0 0 320 200"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none">${placeholderMarkup("p", placeholderSeed(variant), build)}</svg>`;
}
