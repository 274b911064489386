import { seededRandom } from "../../app/ui/drawings/engraving.ts";
import type { DemoListing } from "../listings/rows.ts";
import { compass } from "./compass.ts";
import { inventory } from "./inventory.ts";
import { ledger } from "./ledger.ts";
import { medal } from "./medal.ts";
import type { DemoPicture } from "./page.ts";

/**
 * The drawings of a listing, as many as it has pictures. Which comes first differs from one to the next; a
 * page of paper is never the first, since of those only one or two look well on a screen.
 */
export function demoPictures(listing: DemoListing): DemoPicture[] {
  const fronts = [medal, compass, inventory];
  const from = Math.floor(seededRandom(`front ${listing.name}`)() * fronts.length);
  const [first = medal, ...others] = [...fronts.slice(from), ...fronts.slice(0, from)];
  return [first, ledger, ...others].slice(0, listing.pictures).map((draw) => draw(listing));
}
