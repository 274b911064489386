import { rosette } from "../../app/ui/drawings/engraving.ts";
import { skills } from "../../domain/players/model.ts";
import type { DemoListing } from "../listings/rows.ts";
import { lettering } from "./letters.ts";
import { type DemoPicture, height, heraldryOf, line, page, width } from "./page.ts";

/** Every skill as a ray: how far it reaches is its level. */
export function compass(listing: DemoListing): DemoPicture {
  const { line: metal } = heraldryOf(listing);
  const [cx, cy] = [width / 2, height / 2];
  const at = (index: number, radius: number) => {
    const angle = (index / skills.length) * 2 * Math.PI - Math.PI / 2;
    return `${Math.round(cx + radius * Math.cos(angle))} ${Math.round(cy + radius * Math.sin(angle))}`;
  };
  const radiusOf = (level: number) => 40 + (level / 99) * 330;
  const ringAt = (level: number) => `M${skills.map((_, index) => at(index, radiusOf(level))).join("L")}Z`;
  const shape = `M${skills.map((skill, index) => at(index, radiusOf(listing.levels[skill]))).join("L")}Z`;
  const names = skills.map((skill, index) => {
    const [x = 0, y = 0] = at(index, 398).split(" ").map(Number);
    const anchor = Math.abs(x - cx) < 20 ? "middle" : x > cx ? "start" : "end";
    return lettering(`${skill} ${listing.levels[skill]}`, {
      x,
      y: y - 9 + (y - cy) * 0.06,
      size: 17,
      anchor,
    });
  });
  return {
    svg: page(
      "#0b1210",
      line(rosette({ cx, cy, rx: 980, ry: 330, turns: 36 }), metal, 1, 0.14) +
        `<circle cx="${cx}" cy="${cy}" r="386" fill="#111a17"/>` +
        line([25, 50, 75, 99].map(ringAt).join(""), metal, 1.2, 0.4) +
        line(skills.map((_, index) => `M${cx} ${cy}L${at(index, radiusOf(99))}`).join(""), metal, 1, 0.3) +
        `<path d="${shape}" fill="${metal}" fill-opacity=".22" stroke="${metal}" stroke-width="4"/>` +
        line(names.join(""), "#f0e7d3", 2.1),
    ),
    alt: `A compass of the skills of ${listing.name}`,
  };
}
