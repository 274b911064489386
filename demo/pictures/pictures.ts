import { rosette, seededRandom, waves } from "../../app/ui/drawings/engraving.ts";
import { skills } from "../../domain/players/model.ts";
import type { DemoListing } from "../listings/rows.ts";
import { items } from "./items.ts";
import { lettering } from "./letters.ts";
import {
  cream,
  type DemoPicture,
  height,
  heraldryOf,
  ink,
  inSight,
  line,
  page,
  rule,
  wax,
  width,
} from "./page.ts";

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

/** Every skill as a ray: how far it reaches is its level. */
function compass(listing: DemoListing): DemoPicture {
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

/** What the account carries: seven by four places, each item engraved. */
function inventory(listing: DemoListing): DemoPicture {
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

/** A page of the ledger: every skill with its bar, and the sums at its foot. */
function ledger(listing: DemoListing): DemoPicture {
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

/** A medal with the combat level, in the colours of the build. */
function medal(listing: DemoListing): DemoPicture {
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
