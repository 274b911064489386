import { useId, useMemo } from "react";
import drawingStyles from "../drawing.module.css";
import { Drawing } from "./drawing.tsx";
import { rosette, seededRandom, waves } from "./engraving.ts";
import { HERALDRY, type PlaceholderBuild } from "./placeholder-charges.ts";

type PlaceholderImageProps = {
  /** The listing's id: decides the rosette and how the shield is divided. */
  seed: string;
  /** Decides crest and colours (irons get the anvil). */
  build: PlaceholderBuild;
};

const SHIELD = "M-58-64H58V-6C58 34 26 60 0 74-26 60-58 34-58-6Z";
const ROSETTE_TURNS = [24, 30, 36, 42] as const;
const DIVISIONS = [
  { d: "M0-70h64V80H0z", opacity: 0.16 },
  { d: "M-64-70h128v50h-128z", opacity: 0.2 },
  { d: "M-64 60L64-68V80H-64z", opacity: 0.15 },
  { d: "M-64-70L0-8 64-70z", opacity: 0.18 },
  { d: "M-64-30l64 52 64-52v26L0 48l-64-52z", opacity: 0.2 },
] as const;
const SHIELD_WAVES = waves({ width: 130, height: 150, rows: 26, amplitude: 1.6, wavelength: 14 });

/** The heraldic placeholder of a listing without photos: the same account always looks the same. */
export function PlaceholderImage({ seed, build }: PlaceholderImageProps) {
  const id = useId();
  const markup = useMemo(() => placeholderMarkup(id, seed, build), [id, seed, build]);
  return (
    <Drawing
      className={drawingStyles.placeholder}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      markup={markup}
    />
  );
}

/** The placeholder's markup; `id` must be unique on the page. */
export function placeholderMarkup(id: string, seed: string, build: PlaceholderBuild): string {
  const { field, line, charge } = HERALDRY[build];
  const random = seededRandom(seed);
  const turns = ROSETTE_TURNS[Math.floor(random() * ROSETTE_TURNS.length)] ?? 30;
  const narrowness = 0.2 + random() * 0.34;
  const inner = Math.floor(random() * 3);
  const division = DIVISIONS[Math.floor(random() * DIVISIONS.length)] ?? DIVISIONS[0];
  const outerRosette = rosette({ cx: 160, cy: 100, rx: 176, ry: 176 * narrowness, turns });
  const innerRosette = inner
    ? rosette({ cx: 160, cy: 100, rx: 108, ry: 75.6 * narrowness, turns: inner === 1 ? turns / 2 : turns })
    : "";
  return (
    `<rect width="320" height="200" fill="${field}"/><rect width="320" height="200" fill="#060a09" opacity=".38"/>` +
    `<g stroke="${line}"><path d="${outerRosette}" stroke-width=".6" opacity=".34"/>` +
    `<path d="${innerRosette}" stroke-width=".6" opacity=".4"/><path d="M5.5 2.5H320M5.5 197.5H320" stroke-width="5" stroke-dasharray="1 4" stroke-opacity=".5"/></g>` +
    `<g transform="translate(160 97)"><g transform="scale(1.14) translate(0 -1)">` +
    `<path d="${SHIELD}" fill="#0a0f0d" opacity=".92"/>` +
    `<path d="${SHIELD}" stroke="${line}" stroke-width=".9" opacity=".75"/></g>` +
    `<clipPath id="${id}shield"><path d="${SHIELD}"/></clipPath><g clip-path="url(#${id}shield)">` +
    `<path d="${SHIELD}" fill="${field}"/><path d="${division.d}" fill="${line}" opacity="${division.opacity}"/>` +
    `<path d="${SHIELD_WAVES}" transform="translate(-65 -70)" stroke="${line}" stroke-width=".5" opacity=".35"/></g>` +
    `<path d="${SHIELD}" stroke="${line}" stroke-width="2"/>` +
    `<g fill="${line}" stroke="${line}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round" ` +
    `transform="translate(0 -6) scale(1.08)">${charge}</g></g>`
  );
}
