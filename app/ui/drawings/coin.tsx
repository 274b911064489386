import { useId, useMemo } from "react";
import drawingStyles from "../drawing.module.css";
import { Drawing } from "./drawing.tsx";
import { escapeMarkup, rosette, tenth } from "./engraving.ts";
import { romanNumeral } from "./roman-numeral.ts";

const BACKGROUND = "var(--coin-background,var(--color-canvas))";

/**
 * The great coin of the hero and the sign-in page, engraved in line. `year` is struck below the hall, or
 * nothing.
 */
export function Coin({ year = 2013 }: { year?: number | null }) {
  const id = useId();
  const markup = useMemo(() => coinMarkup(id, year), [id, year]);
  return <Drawing className={drawingStyles.coin} viewBox="-320 -320 640 640" markup={markup} />;
}

/** The coin's markup; `id` must be unique on the page. */
export function coinMarkup(id: string, year: number | null): string {
  const metal = `url(#${id}metal)`;
  return [
    definitions(id),
    `<g stroke="${metal}">`,
    rim(),
    field(id),
    hall(metal),
    "</g>",
    // A dash of no length with round ends is a bead: 120 of them on one circle.
    `<circle r="259" stroke="${metal}" stroke-width="5.2" stroke-linecap="round" stroke-dasharray="0 13.5612"/>`,
    inscriptions(id, metal, year ? romanNumeral(year) : ""),
  ].join("");
}

function definitions(id: string): string {
  return (
    `<defs><linearGradient id="${id}metal" x1="-300" y1="-300" x2="300" y2="300" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="var(--color-gold-hi)"/><stop offset=".38" stop-color="var(--color-gold-mid)"/>` +
    `<stop offset=".62" stop-color="var(--color-gold-lo)"/><stop offset="1" stop-color="var(--color-gold-mid)"/>` +
    `</linearGradient><path id="${id}above" d="M-218 0A218 218 0 0 1 218 0"/>` +
    `<path id="${id}below" d="M-236 0A236 236 0 0 0 236 0"/>` +
    `<clipPath id="${id}field"><circle r="180"/></clipPath></defs>`
  );
}

function rim(): string {
  return (
    `<circle r="301" stroke-width="22" stroke-dasharray="3 3.305" opacity=".85"/>` +
    `<circle r="286" stroke-width="2.5"/><circle r="275" stroke-width="1"/>` +
    `<circle r="270" stroke-width=".8" opacity=".6"/><circle r="247" stroke-width=".8"/>` +
    `<circle r="198" stroke-width=".8"/><circle r="192" stroke-width="2.2"/>`
  );
}

/** The ground behind the hall: a rosette, and straight engraving lines across a cleared disc. */
function field(id: string): string {
  const guilloche = rosette({ cx: 0, cy: 0, rx: 187, ry: 58, turns: 36 });
  let hatching = "";
  for (let y = -178; y <= 178; y += 5) {
    const half = tenth(Math.sqrt(178 * 178 - y * y));
    hatching += `M${-half} ${y}H${half}`;
  }
  return (
    `<path d="${guilloche}" stroke-width=".7" opacity=".3"/><g clip-path="url(#${id}field)">` +
    `<circle r="128" cy="14" fill="${BACKGROUND}" stroke="none"/>` +
    `<path d="${hatching}" stroke-width=".7" opacity=".42"/></g>`
  );
}

/** The counting house, whose gable is the beam of the scales. */
function hall(metal: string): string {
  const flutes = "m4.5 88V8".repeat(4);
  const columns = [-84, -50, 50, 84]
    .map((x) => `M${x - 9} 96V8${flutes}M${x - 13} 8h26M${x - 12} 2h24M${x - 13} 96h26`)
    .join("");
  let lines = "";
  for (let row = 0; row < 9; row++) {
    const half = tenth((row + 1) * 14.4);
    lines += `M${-half} ${tenth(-78 + row * 8.2)}H${half}`;
  }
  return (
    `<g stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="M0-100L-142-6h284z" fill="${BACKGROUND}"/><path d="M0-86L-118-10h236z" stroke-width="1"/>` +
    `<path d="${lines}" stroke-width=".8" opacity=".7"/><path d="M-132 2h264M-132 8h264" stroke-width="1.2"/>` +
    `<path d="M-96 100V8h192v92z" fill="${BACKGROUND}" stroke="none"/><path d="${columns}" stroke-width="1.1"/>` +
    `<path d="M-120 102h240M-132 110h264M-144 118h288M-120 102v8m240-8v8M-132 110v8m264-8v8"/>` +
    `<path d="M0-128V96M-16 100h32" stroke-width="3.4"/><circle cy="-134" r="6" fill="${metal}"/>` +
    `<circle cy="-100" r="5" fill="${metal}" stroke="none"/>${scales()}` +
    `<path d="M-70 138h140" stroke-width="1"/></g>`
  );
}

/** Both pans: a pile of coins on the left, a weight on the right. */
function scales(): string {
  const pile = [57, 51, 45].map((y) => `<ellipse cx="-142" cy="${y}" rx="15" ry="4.5"/>`).join("");
  return (
    `<path d="M-142-6L-166 62M-142-6L-118 62M142-6L118 62M142-6L166 62" stroke-width="1.4"/>` +
    `<path d="M-172 62h60c-4 20-16 27-30 27s-26-7-30-27zM112 62h60c-4 20-16 27-30 27s-26-7-30-27z" fill="${BACKGROUND}"/>` +
    `<g stroke-width="1.2">${pile}<path d="M132 60l4-16h12l4 16zM138 44v-5h8v5"/></g>`
  );
}

function inscriptions(id: string, metal: string, year: string): string {
  const along = (path: string, text: string, size: number, spacing: number) =>
    `<text font-size="${size}" letter-spacing="${spacing}"><textPath href="#${id}${path}" startOffset="50%">` +
    `${escapeMarkup(text)}</textPath></text>`;
  return (
    `<g fill="${metal}" font-family="var(--font-display)" font-weight="600" text-anchor="middle">` +
    along("above", "THE COUNTING HOUSE", 31, 7.5) +
    along("below", "FAIR WEIGHT · PROMPT PAYMENT", 24, 6) +
    `<text y="164" font-size="25" letter-spacing="5">${escapeMarkup(year)}</text></g>`
  );
}
