import { type ReactNode, useId } from "react";
import drawingStyles from "../drawing.module.css";
import { seededRandom, tenth } from "./engraving.ts";

type SealTone = "wax" | "ember-fill" | "positive";

export type SealProps = {
  /** Side of the square in CSS pixels. */
  size?: number;
  /** Decides the shape of the wax: give the id of what is sealed. */
  seed?: string;
  tone?: SealTone;
};

const POINTS = 26;

/** A wax seal with something pressed into it. Tilt and place it by CSS; it must never cover text. */
export function Seal({ size = 84, seed = "a", tone = "wax", children }: SealProps & { children: ReactNode }) {
  const id = `${useId()}wax`;
  const color = `var(--color-${tone})`;
  return (
    <svg
      className={drawingStyles.seal}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={id} cx=".36" cy=".3" r=".8">
          <stop stopColor={`color-mix(in srgb, ${color} 78%, #fff)`} />
          <stop offset=".42" stopColor={color} />
          <stop offset="1" stopColor={`color-mix(in srgb, ${color} 62%, #000)`} />
        </radialGradient>
      </defs>
      <path d={waxOutline(seed)} fill={`url(#${id})`} />
      <circle cx="50" cy="50" r="34" stroke="#000" strokeOpacity=".34" strokeWidth="2.4" />
      <circle cx="50.6" cy="50.8" r="34" stroke="#fff" strokeOpacity=".22" strokeWidth="1" />
      <circle
        cx="50"
        cy="50"
        r="30.5"
        stroke="#000"
        strokeOpacity=".2"
        strokeWidth="3"
        strokeDasharray="1 2.19"
      />
      <g transform="translate(50 50)">{children}</g>
    </svg>
  );
}

type StampedProps = { d: string; strokeWidth: number };

/** A line drawing of a 24 box pressed into the wax: lit below, shaded above. */
export function Stamped({ d, strokeWidth }: StampedProps) {
  return (
    <g
      transform="scale(1.7) translate(-12 -11.6)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={strokeWidth}
    >
      <path d={d} stroke="#fff" strokeOpacity=".25" transform="translate(.35 .45)" />
      <path d={d} stroke="#000" strokeOpacity=".55" transform="translate(-.1 -.15)" />
      <path d={d} stroke="var(--color-on-wax)" strokeOpacity=".8" />
    </g>
  );
}

/** The uneven edge of poured wax: a closed curve through points on a wobbling circle. */
export function waxOutline(seed: string): string {
  const random = seededRandom(seed);
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * Math.PI * 2;
    const radius = 46 + (random() - 0.5) * 4.6 + (index % 5 === 0 ? 2 : 0);
    return { x: 50 + Math.cos(angle) * radius, y: 50 + Math.sin(angle) * radius };
  });
  let path = "";
  let previous = points.at(-1);
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % POINTS];
    if (!previous || !next) break;
    if (index === 0) path = `M${tenth((previous.x + point.x) / 2)} ${tenth((previous.y + point.y) / 2)}`;
    path += `Q${tenth(point.x)} ${tenth(point.y)} ${tenth((point.x + next.x) / 2)} ${tenth((point.y + next.y) / 2)}`;
    previous = point;
  }
  return `${path}Z`;
}
