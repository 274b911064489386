import { useMemo } from "react";
import drawingStyles from "../drawing.module.css";
import { Drawing } from "./drawing.tsx";
import { seededRandom, tenth } from "./engraving.ts";

const NOTCH_WIDTHS = [7, 11, 18] as const;

/** A split tally stick: both halves carry the same notches, as both sides of a trade know the same phrase. */
export function TallyStick({ seed }: { seed: string }) {
  const markup = useMemo(() => tallyStickMarkup(seed), [seed]);
  return (
    <Drawing
      className={drawingStyles.stick}
      viewBox="0 0 700 156"
      preserveAspectRatio="none"
      markup={markup}
    />
  );
}

/** The stick's markup; the notches follow the seed (an order's id). */
export function tallyStickMarkup(seed: string): string {
  const random = seededRandom(seed);
  const notches = cutNotches(random);
  const grain = woodGrain(random);
  return (
    `<path d="M9 14Q7 8 14 8L676 6q18 2 18 14v42q0 6-5 6H14q-5 0-5-5z" fill="var(--stick,#c29a5e)"/>` +
    `<path d="M9 93q0-5 5-5h675q5 0 5 6v42q0 12-18 14L14 148q-7 0-5-6z" fill="var(--stick2,#b68d50)"/>` +
    `<g stroke="#3c2708"><path d="${grain}" stroke-opacity=".2" stroke-width="1.1"/>` +
    `<path d="M14 66.5H689M14 89.5H689" stroke-opacity=".35" stroke-width="3"/></g>` +
    `<path d="${notches}" fill="var(--color-surface)"/>`
  );
}

function cutNotches(random: () => number): string {
  let path = "";
  let x = 70;
  while (x < 640) {
    const width = NOTCH_WIDTHS[Math.floor(random() * NOTCH_WIDTHS.length)] ?? 11;
    const depth = tenth(6 + width * 0.62);
    const half = width / 2;
    path += `M${tenth(x)} 68l${half} -${depth} ${half} ${depth}zM${tenth(x)} 88l${half} ${depth} ${half} -${depth}z`;
    x += width + 14 + random() * 38;
  }
  return path;
}

function woodGrain(random: () => number): string {
  let path = "";
  const drift = (range: number) => tenth((random() - 0.5) * range);
  for (const top of [14, 94]) {
    for (let line = 0; line < 9; line++) {
      const start = `${tenth(14 + random() * 90)} ${tenth(top + line * 5.6)}`;
      path += `M${start}c140 ${drift(9)} 300 ${drift(9)} ${tenth(480 + random() * 90)} ${drift(3)}`;
    }
  }
  return path;
}
