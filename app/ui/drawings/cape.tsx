import { useId, useMemo } from "react";
import drawingStyles from "../drawing.module.css";
import { Drawing } from "./drawing.tsx";
import { seededRandom, tenth } from "./engraving.ts";

const HEM_FLAMES = 11;
const FOLDS = 47;
const LICKS = 15;

/** The cloak of flame: folds fall from a clasped collar, the hem burns. */
export function Cape() {
  const id = useId();
  const markup = useMemo(() => capeMarkup(id), [id]);
  return <Drawing className={drawingStyles.cape} viewBox="-136 -124 300 366" markup={markup} />;
}

/** The cloak's markup; `id` must be unique on the page. */
export function capeMarkup(id: string): string {
  const random = seededRandom("cape4");
  const outline = silhouette(random);
  const line = `url(#${id}line)`;
  return (
    `<defs><linearGradient id="${id}line" x2="0" y1="-110" y2="220" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="var(--color-ember-line)"/><stop offset=".55" stop-color="var(--color-ember)"/>` +
    `<stop offset="1" stop-color="var(--color-gold)"/></linearGradient>` +
    `<linearGradient id="${id}heat" x2="0" y1="-60" y2="220" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="var(--color-ember-fill)" stop-opacity=".1"/>` +
    `<stop offset="1" stop-color="var(--color-ember-fill)" stop-opacity=".85"/></linearGradient>` +
    `<clipPath id="${id}cloth"><path d="${outline}"/></clipPath></defs>` +
    `<path d="${outline}" fill="var(--color-ember-wash)"/><path d="${outline}" fill="url(#${id}heat)"/>` +
    `<g clip-path="url(#${id}cloth)" stroke="${line}">` +
    `<path d="${folds()}" stroke-width=".85" opacity=".75"/>` +
    `<path d="${licks(random)}" fill="var(--color-ember-wash)" fill-opacity=".6" stroke-width="1.6"/></g>` +
    `<path d="${outline}" stroke="${line}" stroke-width="2" stroke-linejoin="round"/>${collar()}`
  );
}

/** A point of the cloth. The lower it lies, the further it swings to the right. */
function point(x: number, y: number): string {
  const swing = Math.max(0, (y + 92) / 270) ** 2 * 20;
  return `${tenth(x + swing)} ${tenth(y)}`;
}

function silhouette(random: () => number): string {
  const width = 256 / HEM_FLAMES;
  let path = `M${point(-40, -92)}C${point(-68, -88)} ${point(-84, -70)} ${point(-88, -36)}`;
  path += `C${point(-96, 30)} ${point(-112, 104)} ${point(-128, 160)}`;
  for (let flame = 0; flame < HEM_FLAMES; flame++) {
    const left = -128 + flame * width;
    const middle = left + width / 2;
    const base = 158 + Math.sin(flame * 0.9) * 10;
    const height = 18 + random() * 62;
    const rise = flame === HEM_FLAMES - 1 ? -2 : 8;
    const lean = (random() - 0.5) * 8;
    const tip = point(middle + (random() - 0.35) * 12, base + height);
    path += `C${point(left + width * 0.3, base + 14)} ${point(middle - width * 0.3 + lean, base + height * 0.5)} ${tip}`;
    path += `C${point(middle + width * 0.12, base + height * 0.55)} ${point(left + width * 0.8, base + 16)} `;
    path += point(left + width, base - rise);
  }
  path += `C${point(112, 104)} ${point(96, 30)} ${point(88, -36)}`;
  return `${path}C${point(84, -70)} ${point(68, -88)} ${point(40, -92)}Z`;
}

function folds(): string {
  let path = "";
  for (let fold = 0; fold < FOLDS; fold++) {
    const across = -1 + (2 * fold) / (FOLDS - 1);
    const waver = Math.sin(fold * 1.55) * 0.02 + Math.sin(fold * 0.6) * 0.012;
    path += `M${point(across * 38, -90)}C${point(across * 66, -86)} ${point(across * 82 + waver * 60, -70)} `;
    path += `${point(across * 86 + waver * 90, -36)}C${point(across * 94 + waver * 240, 30)} `;
    path += `${point(across * 108 - waver * 150, 100)} ${point(across * 126, 232)}`;
  }
  return path;
}

function licks(random: () => number): string {
  const base = 188;
  let path = "";
  for (let lick = 0; lick < LICKS; lick++) {
    const across = -0.9 + (1.8 * lick) / (LICKS - 1) + (random() - 0.5) * 0.05;
    const x = across * 116;
    const height = 54 + random() * 112 * (1 - Math.abs(across) * 0.4);
    path += `M${point(x - 10, base)}C${point(x - 19, base - height * 0.36)} ${point(x + 9, base - height * 0.44)} `;
    path += `${point(x * 0.88 - 2, base - height)}C${point(x + 15, base - height * 0.54)} `;
    path += `${point(x + 13, base - height * 0.28)} ${point(x + 10, base)}`;
  }
  return path;
}

function collar(): string {
  const wash = `fill="var(--color-ember-wash)"`;
  const clasp = (x: number) =>
    `<circle cx="${x}" cy="-78" r="7" ${wash} stroke-width="1.8"/>` +
    `<circle cx="${x}" cy="-78" r="2.6" fill="var(--color-gold)" stroke="none"/>`;
  return (
    `<g stroke="var(--color-ember)"><path d="M-46-86C-40-116 40-116 46-86 30-70-30-70-46-86z" ${wash} stroke-width="2"/>` +
    `<path d="M-34-90C-26-106 26-106 34-90" stroke-width="1"/>` +
    `<path d="M-24-76c8 10 40 10 48 0" stroke-width="1.4"/>${clasp(-24)}${clasp(24)}</g>`
  );
}
