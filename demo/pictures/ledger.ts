import { waves } from "../../app/ui/drawings/engraving.ts";
import { skills } from "../../domain/players/model.ts";
import type { DemoListing } from "../listings/rows.ts";
import { lettering } from "./letters.ts";
import { cream, type DemoPicture, height, ink, line, page, rule, wax, width } from "./page.ts";

/** A page of the ledger: every skill with its bar, and the sums at its foot. */
export function ledger(listing: DemoListing): DemoPicture {
  const column = Math.ceil(skills.length / 2);
  const rows = skills.map((skill, index) => {
    const x = index < column ? 190 : 880;
    const y = 190 + (index % column) * 54;
    const level = listing.levels[skill];
    return (
      line(lettering(skill, { x, y, size: 22 }), ink, 2.6) +
      line(`M${x + 254} ${y - 4}h236v30h-236z`, ink, 1.4, 0.55) +
      line(hatch(x + 256, y - 2, (232 * level) / 99, 26), level >= 99 ? wax : ink, 2.2, 0.8) +
      line(
        lettering(String(level), { x: x + 560, y, size: 24, anchor: "end" }),
        level >= 99 ? wax : ink,
        3.2,
      ) +
      line(`M${x} ${y + 36}h572`, rule, 1, 0.4)
    );
  });
  const sums = `TOTAL ${listing.totalLevel.toLocaleString("en-US")}`;
  return {
    svg: page(
      cream,
      line(waves({ width, height, rows: 60, amplitude: 3, wavelength: 30 }), rule, 0.8, 0.16) +
        line("M140 0V1000", wax, 2.5, 0.7) +
        line("M830 165V850", rule, 1.6) +
        line("M838 165V850", rule, 1.6) +
        line(lettering(listing.name, { x: 190, y: 66, size: 44 }), ink, 4.6) +
        line("M190 140H1460M190 148H1460", ink, 1.8) +
        rows.join("") +
        line("M880 872H1452", ink, 2) +
        line(lettering(sums, { x: 1452, y: 894, size: 40, anchor: "end" }), ink, 5) +
        line("M880 956H1452M880 964H1452", ink, 2) +
        line(lettering(`COMBAT ${listing.combatLevel}`, { x: 190, y: 894, size: 40 }), ink, 5),
    ),
    alt: `A ledger page with the levels of ${listing.name}: combat ${listing.combatLevel}, total ${listing.totalLevel}`,
  };
}

/** Slanted strokes that fill a bar, as an engraver shades. */
function hatch(x: number, y: number, length: number, tall: number): string {
  let path = "";
  for (let at = 0; at + 7 <= length; at += 6) path += `M${Math.round(x + at)} ${y + tall}l7 ${-tall}`;
  return path;
}
