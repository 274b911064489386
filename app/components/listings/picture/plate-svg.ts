import { plateMarkup } from "../../../ui/drawings/plate.tsx";
import { HERALDRY, type PlateBuild } from "../../../ui/drawings/plate-charges.ts";
import { plateEdition, plateSeed, plateVariants } from "./plate-build.ts";

// The crests as they are declared; keys forgets them.
const crests = Object.keys(HERALDRY) as PlateBuild[];

/** The drawing that `plateSrc` names by `<crest>-<variant>-<edition>.svg`, 320 × 200; null for any other name. */
export function plateSvg(name: string): string | null {
  const [, crest, number, edition] = /^([a-z]+)-(0|[1-9]\d?)-(\d)\.svg$/.exec(name) ?? [];
  const build = crests.find((known) => known === crest);
  const variant = Number(number);
  if (!build || variant >= plateVariants || edition !== String(plateEdition)) return null;
  const size = 'width="320" height="200" viewBox="0 0 320 200"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none">${plateMarkup("p", plateSeed(variant), build)}</svg>`;
}
