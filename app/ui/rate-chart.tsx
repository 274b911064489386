import { useId } from "react";
import layout from "./layout.module.css";
import styles from "./rate-chart.module.css";
import { type ChartBox, labelIndexes, niceTicks, scaleOf, stepPath } from "./rate-scale.ts";

export type RatePoint = {
  /** The day in words, as below the chart: "Nov 20". */
  label: string;
  value: number;
  /** The second rate of the same day. */
  second?: number;
};

type RateChartProps = {
  /** What the chart shows; read aloud, and the caption of its table. */
  label: string;
  /** Oldest first, at equal distances in time; at least one. */
  points: readonly RatePoint[];
  name: string;
  secondName?: string;
  format: (value: number) => string;
};

type Size = { className: string | undefined; box: ChartBox; labels: number };

const sizes: readonly Size[] = [
  {
    className: styles.small,
    box: { width: 330, height: 210, left: 46, right: 8, top: 12, bottom: 28 },
    labels: 3,
  },
  {
    className: styles.medium,
    box: { width: 460, height: 220, left: 46, right: 8, top: 14, bottom: 28 },
    labels: 4,
  },
  {
    className: styles.large,
    box: { width: 660, height: 250, left: 46, right: 8, top: 14, bottom: 28 },
    labels: 5,
  },
];

/** Past rates as a step line, said in a sentence, and with the same figures as a table on demand. */
export function RateChart(props: RateChartProps) {
  const { label, points, name, secondName } = props;
  if (points.length === 0) return null;
  return (
    <figure className={styles.sizes}>
      <div role="img" aria-label={`${label}. ${inWords(props)}`}>
        {sizes.map((size) => (
          <div key={size.className} className={size.className}>
            <Lines {...props} box={size.box} labels={size.labels} />
          </div>
        ))}
      </div>
      <div className={styles.legend}>
        <span>{name}</span>
        {secondName ? <span className={styles.compared}>{secondName}</span> : null}
      </div>
      <Figures {...props} />
    </figure>
  );
}

/** Where the first rate began and stands, and between which it was. */
function inWords({ points, name, format }: RateChartProps): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return `${name}: ${format(last.value)} all the time.`;
  const now = `${name}: ${format(first.value)} on ${first.label}, ${format(last.value)} on ${last.label}`;
  return `${now}; lowest ${format(least)}, highest ${format(most)}.`;
}

type LinesProps = RateChartProps & { box: ChartBox; labels: number };

function Lines({ points, secondName, format, box, labels }: LinesProps) {
  const fade = useId();
  const values = points.map((point) => point.value);
  const seconds = secondName ? points.map((point) => point.second ?? point.value) : [];
  const ticks = niceTicks([...values, ...seconds]);
  const scale = scaleOf(box, points.length, ticks[0] ?? 0, ticks[ticks.length - 1] ?? 1);
  const line = stepPath(values, scale);
  const foot = box.height - box.bottom;
  const last = points.length - 1;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${box.width} ${box.height}`} fill="none" aria-hidden="true">
      <defs>
        <linearGradient id={fade} x2="0" y2="1">
          <stop stopColor="var(--color-gold)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--color-gold)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${box.left} ${scale.y(tick)}H${box.width - box.right}`} stroke="var(--color-line)" />
          <text x={box.left - 9} y={scale.y(tick) + 4} textAnchor="end" className={styles.axis}>
            {format(tick)}
          </text>
        </g>
      ))}
      <DayLabels points={points} indexes={labelIndexes(points.length, labels)} x={scale.x} box={box} />
      <path d={`${line}V${foot}H${box.left}Z`} fill={`url(#${fade})`} />
      {secondName ? (
        <path
          d={stepPath(seconds, scale)}
          stroke="var(--color-ink-3)"
          strokeWidth="1.4"
          strokeDasharray="2 3"
        />
      ) : null}
      <path d={line} stroke="var(--color-gold)" strokeWidth="2" />
      <circle
        cx={scale.x(last)}
        cy={scale.y(values[last] ?? 0)}
        r="4.5"
        fill="var(--color-gold)"
        stroke="var(--color-surface)"
        strokeWidth="2"
      />
    </svg>
  );
}

type DayLabelsProps = {
  points: readonly RatePoint[];
  indexes: readonly number[];
  x: (index: number) => number;
  box: ChartBox;
};

function DayLabels({ points, indexes, x, box }: DayLabelsProps) {
  return indexes.map((index, order) => (
    <g key={index}>
      <path d={`M${x(index)} ${box.height - box.bottom}v5`} stroke="var(--color-line-strong)" />
      <text
        x={x(index)}
        y={box.height - 7}
        textAnchor={order === 0 ? "start" : order === indexes.length - 1 ? "end" : "middle"}
        className={styles.axis}
      >
        {points[index]?.label}
      </text>
    </g>
  ));
}

function Figures({ label, points, name, secondName, format }: RateChartProps) {
  return (
    <details className={styles.figures}>
      <summary>Show as a table</summary>
      <table>
        <caption className={layout.visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{name}</th>
            {secondName ? <th scope="col">{secondName}</th> : null}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{format(point.value)}</td>
              {secondName ? <td>{point.second === undefined ? "" : format(point.second)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
