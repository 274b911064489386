import { cx } from "../../ui/cx.ts";
import chart from "../../ui/rate-chart.module.css";
import { type ChartBox, labelIndexes, niceTicks } from "../../ui/rate-scale.ts";
import styles from "./reports.module.css";

type Bar = { label: string; value: number; second: number };

type ReportChartProps = {
  /** What the chart shows, read aloud; the same figures stand in a table below it. */
  label: string;
  bars: readonly Bar[];
  name: string;
  secondName: string;
  format: (value: number) => string;
};

type Size = { className: string | undefined; box: ChartBox; labels: number };

const sizes: readonly Size[] = [
  {
    className: chart.small,
    box: { width: 330, height: 200, left: 52, right: 4, top: 12, bottom: 28 },
    labels: 3,
  },
  {
    className: chart.medium,
    box: { width: 560, height: 220, left: 58, right: 4, top: 12, bottom: 28 },
    labels: 5,
  },
  {
    className: chart.large,
    box: { width: 980, height: 240, left: 62, right: 4, top: 12, bottom: 28 },
    labels: 8,
  },
];

/** Two bars for each day or month. Drawn by the server, so that it needs no scripts. */
export function ReportChart({ label, name, secondName, ...props }: ReportChartProps) {
  return (
    <figure className={chart.sizes}>
      <div role="img" aria-label={label}>
        {sizes.map((size) => (
          <div key={size.className} className={size.className}>
            <Bars {...props} box={size.box} labels={size.labels} />
          </div>
        ))}
      </div>
      <figcaption className={cx(chart.legend, styles.legend)}>
        <span>{name}</span>
        <span className={styles.second}>{secondName}</span>
      </figcaption>
    </figure>
  );
}

type BarsProps = Pick<ReportChartProps, "bars" | "format"> & { box: ChartBox; labels: number };

function Bars({ bars, format, box, labels }: BarsProps) {
  const ticks = niceTicks([0, ...bars.flatMap(({ value, second }) => [value, second])]);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const up = box.height - box.top - box.bottom;
  const y = (value: number) => tenth(box.top + up * (1 - (value - low) / (high - low)));
  const step = (box.width - box.left - box.right) / bars.length;
  const wide = tenth(Math.min(18, step * 0.38));
  const middle = (index: number) => tenth(box.left + step * (index + 0.5));
  const labeled = labelIndexes(bars.length, labels);
  return (
    <svg className={chart.chart} viewBox={`0 0 ${box.width} ${box.height}`} fill="none" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${box.left} ${y(tick)}H${box.width - box.right}`} stroke="var(--color-line)" />
          <text x={box.left - 8} y={y(tick) + 4} textAnchor="end" className={chart.axis}>
            {format(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.label}>
          <path d={barPath(middle(index) - wide, wide, y(0), y(bar.value))} className={styles.bar} />
          <path d={barPath(middle(index), wide, y(0), y(bar.second))} className={styles.secondBar} />
        </g>
      ))}
      {labeled.map((index, order) => (
        <text
          key={index}
          x={middle(index)}
          y={box.height - 7}
          textAnchor={anchorOf(order, labeled.length)}
          className={chart.axis}
        >
          {bars[index]?.label}
        </text>
      ))}
    </svg>
  );
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function barPath(left: number, wide: number, foot: number, head: number): string {
  return `M${tenth(left)} ${foot}V${head}h${wide}V${foot}Z`;
}

function anchorOf(order: number, count: number): "start" | "middle" | "end" {
  if (count === 1) return "middle";
  return order === 0 ? "start" : order === count - 1 ? "end" : "middle";
}
