import { formatUsd } from "../../../../kernel/money.ts";
import { SCALES_PATHS } from "../../../ui/drawings/mark.tsx";
import { placeholderMarkup } from "../../../ui/drawings/placeholder-image.tsx";
import {
  placeholderBuildOf,
  placeholderSeed,
  placeholderVariantOf,
} from "../../shared/placeholder/placeholder-build.ts";
import { levelText } from "../listing/listing-copy.ts";
import type { CardFacts } from "./card-path.ts";
import { letters } from "./letters.ts";

const [width, height] = [1200, 630];
const [ink, faded, gold, cream, rule] = ["#18211d", "#5b5d4e", "#8a6414", "#f6eeda", "#b5ab8b"];
/** The placeholder's width; the rest is paper. */
const placeholderWidth = 470;
const [left, right] = [placeholderWidth + 62, width - 62];

/**
 * A listing as the card that other sites show for a link to it: its placeholder, name, levels and price. 1200
 * × 630 pixels.
 */
export function cardSvg(facts: CardFacts): string {
  const { id, name, priceCents, combatLevel, totalLevel, verified, state, shopName } = facts;
  const isLong = fold(name, { size: 62, most: 3 }).length > 2;
  const [size, step, top] = isLong ? [50, 56, 166] : [62, 68, 186];
  const lines = fold(name, { size, most: 3 });
  const kind = [facts.build, facts.type, ...(verified ? ["Verified"] : [])].join(" · ");
  const under = top + (lines.length - 1) * step + 50;
  const scale = height / 200;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">` +
    `<rect width="${width}" height="${height}" fill="${cream}"/>` +
    `<svg width="${placeholderWidth}" height="${height}" viewBox="${160 - placeholderWidth / scale / 2} 0 ${placeholderWidth / scale} 200">${placeholderMarkup("p", placeholderSeed(placeholderVariantOf(id)), placeholderBuildOf(facts))}</svg>` +
    `<path d="M${placeholderWidth + 26} 0V${height}M${placeholderWidth + 31} 0V${height}" stroke="#b9584f" stroke-opacity=".5" stroke-width="1.5"/>` +
    `<g transform="translate(${left} 52) scale(1.9)" stroke="${gold}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${SCALES_PATHS.join("")}"/></g>` +
    written(shopName, { x: left + 62, y: 86, size: 34, fill: gold }) +
    lines.map((line, at) => written(line, { x: left, y: top + at * step, size, fill: ink })).join("") +
    written(kind, { x: left, y: under, size: 28, fill: faded }) +
    figure("Combat", levelText(combatLevel), left) +
    figure("Total level", levelText(totalLevel), left + 190) +
    `<path d="M${left} 500H${right}" stroke="${rule}" stroke-width="2"/>` +
    written(state === "sold" ? "Sold" : "You pay", { x: left, y: 566, size: 30, fill: faded }) +
    sum(formatUsd(priceCents)) +
    "</svg>"
  );
}

function figure(label: string, value: string, x: number): string {
  return (
    written(label, { x, y: 412, size: 24, fill: faded }) + written(value, { x, y: 462, size: 48, fill: ink })
  );
}

/** The one large sum, closed with a double rule. */
function sum(text: string): string {
  const from = right - widthOf(text, 76);
  return (
    written(text, { x: from, y: 578, size: 76, fill: ink }) +
    `<path d="M${from} 594H${right}M${from} 600H${right}" stroke="${gold}" stroke-width="2.4"/>`
  );
}

type TextPosition = { x: number; y: number; size: number; fill: string };

/**
 * A line of text as outlines, a little stronger than they are. Letters that we have no outline of are left
 * out.
 */
function written(text: string, { x, y, size, fill }: TextPosition): string {
  let at = 0;
  let outlines = "";
  for (const letter of spelt(text)) {
    if (letter.outline) outlines += `<path transform="translate(${at})" d="${letter.outline}"/>`;
    at += letter.advance;
  }
  return `<g transform="translate(${x} ${y}) scale(${size / 1000})" fill="${fill}" stroke="${fill}" stroke-width="18">${outlines}</g>`;
}

function spelt(text: string) {
  const plain = text.normalize("NFKD").replace(/\p{M}+/gu, "");
  return [...plain].flatMap((character) => letters.get(character) ?? []);
}

function widthOf(text: string, size: number): number {
  return (spelt(text).reduce((width, { advance }) => width + advance, 0) * size) / 1000;
}

type Fold = { size: number; most: number };

/** The words of a text in lines that fit the paper; what does not fit any more is cut with an ellipsis. */
function fold(text: string, { size, most }: Fold): string[] {
  const room = right - left;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, most).map((line) => cut(line, size, room));
  const last = shown.at(-1);
  if (lines.length > most && last !== undefined) shown[most - 1] = cut(`${last} …`, size, room);
  return shown;
}

function cut(line: string, size: number, room: number): string {
  let shown = line;
  while (widthOf(shown, size) > room) shown = `${shown.replace(/…$/, "").slice(0, -1).trimEnd()}…`;
  return shown;
}
