import { rosette, seededRandom } from "../../app/ui/drawings/engraving.ts";
import type { DemoListing } from "../listings/rows.ts";
import { lettering } from "./letters.ts";
import { type DemoPicture, height, heraldryOf, inSight, line, page, width } from "./page.ts";

/** A medal with the combat level, in the colours of the build. */
export function medal(listing: DemoListing): DemoPicture {
  const { field, line: metal, charge } = heraldryOf(listing);
  const random = seededRandom(`medal ${listing.name}`);
  const turns = 30 + Math.floor(random() * 4) * 6;
  const [cx, cy] = [width / 2, 470];
  const total = `TOTAL ${listing.totalLevel.toLocaleString("en-US")}`;
  return {
    svg: page(
      field,
      `<rect width="${width}" height="${height}" fill="#060a09" opacity=".45"/>` +
        line(rosette({ cx, cy, rx: 900, ry: 200 + random() * 220, turns }), metal, 1.2, 0.3) +
        inSight(
          `<circle cx="${cx}" cy="${cy}" r="428" fill="#0a0f0d"/><circle cx="${cx}" cy="${cy}" r="390" fill="${field}"/>` +
            line(milling({ cx, cy }), metal, 3) +
            line([390, 378, 428].map((radius) => ring({ cx, cy }, radius)).join(""), metal, 3) +
            line(rosette({ cx, cy, rx: 372, ry: 120 + random() * 130, turns }), metal, 1, 0.35) +
            `<circle cx="${cx}" cy="${cy}" r="216" fill="#0a0f0d"/>` +
            line(ring({ cx, cy }, 216) + ring({ cx, cy }, 204), metal, 2.5) +
            `<g transform="translate(${cx} ${cy - 96}) scale(1.9)" fill="${metal}" stroke="${metal}" stroke-width="1.2">${charge}</g>` +
            line(
              lettering(String(listing.combatLevel), { x: cx, y: cy + 26, size: 108, anchor: "middle" }),
              metal,
              10,
            ) +
            line(lettering(total, { x: cx, y: 930, size: 36, anchor: "middle" }), metal, 4.4),
        ),
    ),
    alt: `A medal of ${listing.name} with its combat level, ${listing.combatLevel}`,
  };
}

type Centre = { cx: number; cy: number };

function ring({ cx, cy }: Centre, radius: number): string {
  return `M${cx - radius} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** The reeded edge of a coin. */
function milling({ cx, cy }: Centre): string {
  return Array.from({ length: 180 }, (_, index) => {
    const angle = (index / 180) * 2 * Math.PI;
    const at = (radius: number) =>
      `${Math.round(cx + radius * Math.cos(angle))} ${Math.round(cy + radius * Math.sin(angle))}`;
    return `M${at(396)}L${at(420)}`;
  }).join("");
}
