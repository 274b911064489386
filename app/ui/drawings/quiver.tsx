import { useId, useMemo } from "react";
import drawingStyles from "../drawing.module.css";
import { Drawing } from "./drawing.tsx";

const BODY = "M-34-40h68l-8 190c-4 12-48 12-52 0z";

/** A quiver with three arrows, for the services that win one. */
export function Quiver() {
  const id = useId();
  const markup = useMemo(() => quiverMarkup(id), [id]);
  return <Drawing className={drawingStyles.quiver} viewBox="-90 -140 180 320" markup={markup} />;
}

/** The quiver's markup; `id` must be unique on the page. */
function quiverMarkup(id: string): string {
  const fletching = "m-9 26l9-26 9 26m-18 10l9-12 9 12";
  let weave = "";
  for (let y = -30; y < 150; y += 6) weave += `M-36 ${y}q36 10 72 0`;
  return (
    `<clipPath id="${id}body"><path d="${BODY}"/></clipPath>` +
    `<g transform="rotate(16)" stroke="var(--color-ember)" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="M-18-40v-78${fletching}M0-40v-92${fletching}M18-40v-70${fletching}" stroke-width="1.4"/>` +
    `<path d="${BODY}" fill="var(--color-ember-wash)" stroke-width="2"/>` +
    `<path d="${weave}" stroke-width=".8" opacity=".55" clip-path="url(#${id}body)"/>` +
    `<path d="M-35-40h70l-1 22h-68zM-31 62h62l-1 16h-60z" fill="var(--color-ember-fill)" ` +
    `fill-opacity=".35" stroke-width="1.6"/></g>`
  );
}
