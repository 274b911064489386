import { useId } from "react";
import rateChartStyles from "../rate-chart.module.css";
import { tenth } from "./engraving.ts";

type RateLineProps = {
  /** Past values, oldest first, at equal distances. */
  values: readonly number[];
  width?: number;
  height?: number;
};

/** A small step line of past rates without axes, for the foot of a card. It stretches to its box. */
export function RateLine({ values, width = 580, height = 200 }: RateLineProps) {
  const id = `${useId()}fade`;
  const line = stepLine(values, width, height);
  return (
    <svg
      className={rateChartStyles.chart}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="var(--color-gold)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--color-gold)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line}V${height}H0Z`} fill={`url(#${id})`} />
      <path d={line} stroke="var(--color-gold)" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/**
 * Path data of a step line that uses the whole width, the last value too, and the upper part of the height.
 */
function stepLine(values: readonly number[], width: number, height: number): string {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const y = (value: number) => tenth(height * (0.62 - 0.58 * ((value - lowest) / span)));
  const step = width / Math.max(1, values.length);
  const steps = values.map((value, index) =>
    index ? `H${tenth(index * step)}V${y(value)}` : `M0 ${y(value)}`,
  );
  return `${steps.join("")}H${width}`;
}
