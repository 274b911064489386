import { seededRandom } from "../../app/ui/drawings/engraving.ts";
import type { DemoListing } from "../listings/rows.ts";
import { items } from "./items.ts";
import { lettering } from "./letters.ts";
import { type DemoPicture, heraldryOf, inSight, line, page, rule } from "./page.ts";

/** What the account carries: seven by four places, each item engraved. */
export function inventory(listing: DemoListing): DemoPicture {
  const { line: metal } = heraldryOf(listing);
  const random = seededRandom(`inventory ${listing.name}`);
  const filled = 12 + Math.floor(random() * (items.length - 12));
  const carried = items.map((item) => ({ ...item, at: random() })).sort((a, b) => a.at - b.at);
  const cells = Array.from({ length: 28 }, (_, index) => {
    const [x, y] = [150 + (index % 7) * 188, 130 + Math.floor(index / 7) * 188];
    const slot = `<rect x="${x}" y="${y}" width="172" height="172" rx="5" fill="#111a17" stroke="#3d4d45" stroke-width="2"/>`;
    const { drawn, isMany } = carried[index] ?? {};
    if (index >= filled || !drawn) return slot;
    const count = isMany && random() < 0.8 ? String(2 + Math.floor(random() * 900)) : "";
    return (
      `${slot}<g transform="translate(${x + 86} ${y + 90}) scale(1.32)" stroke="${metal}" stroke-width="2.6">${drawn}</g>` +
      line(lettering(count, { x: x + 12, y: y + 12, size: 17 }), "#e9c877", 2.3)
    );
  });
  return {
    svg: page(
      "#070c0a",
      inSight(
        line("M150 70H1450M150 78H1450", rule, 2) +
          line(lettering(`${filled} of 28`, { x: 1450, y: 34, size: 22, anchor: "end" }), "#c0b9a3", 2.6) +
          line(lettering(listing.name, { x: 150, y: 30, size: 26 }), "#f0e7d3", 3) +
          cells.join("") +
          line("M150 910H1450", rule, 2, 0.6),
      ),
    ),
    alt: `What ${listing.name} carries`,
  };
}
