import { useMemo } from "react";
import drawingStyles from "../drawing.module.css";
import { Drawing } from "./drawing.tsx";
import { rosette, waves } from "./engraving.ts";

type ChequeBackgroundProps = { width?: number; height?: number };

/** The security print behind a cheque or voucher: fine waves and a rosette on the right. */
export function ChequeBackground({ width = 640, height = 250 }: ChequeBackgroundProps) {
  const markup = useMemo(() => chequeBackgroundMarkup(width, height), [width, height]);
  return (
    <Drawing
      className={drawingStyles.chequeGround}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      markup={markup}
    />
  );
}

/** The print's markup for a field of this size, in drawing units. */
function chequeBackgroundMarkup(width: number, height: number): string {
  const centre = { cx: width * 0.85, cy: height * 0.5 };
  const outer = rosette({ ...centre, rx: 250, ry: 96, turns: 40 });
  const inner = rosette({ ...centre, rx: 120, ry: 40, turns: 28 });
  const lines = waves({ width, height, rows: 22, amplitude: 3, wavelength: 26 });
  return (
    `<g class="${drawingStyles.rosettes}" stroke="var(--color-gold-line)" stroke-width=".6"><path d="${outer}" opacity=".34"/>` +
    `<path d="${inner}" opacity=".4"/></g>` +
    `<path d="${lines}" stroke="var(--color-positive)" stroke-width=".5" opacity=".2"/>`
  );
}
