import type { IconNode } from "lucide";
import { createElement, type ReactElement } from "react";
import { cx } from "./cx.ts";
import styles from "./icon.module.css";

/** What an icon is drawn with: the shapes of a square of 24. */
export type IconDrawing = IconNode;

type IconProps = { of: IconDrawing; size?: number; className?: string };

/** The shapes of each drawing as elements, made once: pages have dozens of icons. */
const shapes = new WeakMap<IconDrawing, ReactElement[]>();

function shapesOf(drawing: IconDrawing): ReactElement[] {
  const known = shapes.get(drawing);
  if (known) return known;
  const made = drawing.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }));
  shapes.set(drawing, made);
  return made;
}

/** A line icon in the text colour. Strokes are 1.75, 1.5 from 24 px up; hidden from screen readers. */
export function Icon({ of: drawing, size = 18, className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, size >= 24 && styles.large, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {shapesOf(drawing)}
    </svg>
  );
}
