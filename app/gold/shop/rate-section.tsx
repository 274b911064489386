import { formatRate } from "../../../kernel/money.ts";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import layout from "../../ui/layout.module.css";
import pageStyles from "../../ui/page.module.css";
import { Panel } from "../../ui/panel.tsx";
import { RateChart, type RatePoint } from "../../ui/rate-chart.tsx";
import { LinkSegmented } from "../../ui/segmented.tsx";
import text from "../../ui/text.module.css";
import styles from "./gold-page.module.css";
import { type RateRange, rangeOf, rateRanges } from "./rate-ranges.ts";

/** One of the figures beside the chart, ready as words. */
export type RateFigure = { label: string; value: string; tone?: "gold" };

export type RateSectionProps = {
  /** Of one of the ranges; anything else is 30 days. */
  rangeKey: string;
  /** The page's own search, which the links keep. */
  search: string;
  points: readonly RatePoint[];
  name: string;
  secondName: string;
  figures: readonly RateFigure[];
};

/** Past rates as a chart with what is worth knowing of them (Rule P14). */
export function RateSection(props: RateSectionProps) {
  const { rangeKey, search, points, name, secondName, figures } = props;
  const range = rangeOf(rangeKey);
  const label = `Rate per million, last ${range.span}`;
  return (
    <section className={cx(layout.band, layout.afterBand)}>
      <div className={layout.page}>
        <div className={layout.secHead}>
          <h2>Rate, last {range.span}</h2>
          <LinkSegmented
            label="Range"
            options={rateRanges.map((one) => ({
              key: one.key,
              label: one.label,
              to: { search: withRange(search, one) },
              current: one === range,
            }))}
          />
        </div>
        <div className={cx(pageStyles.columns, styles.rates)}>
          <Panel>
            {points.length > 1 ? (
              <RateChart
                label={label}
                points={points}
                name={name}
                secondName={secondName}
                format={(rate) => formatRate(rate, 3)}
              />
            ) : (
              <Empty title="No past rates yet">We've just set our first rate. The chart starts here.</Empty>
            )}
          </Panel>
          <div>
            <KeyValues items={figures} />
            <p className={cx(text.small, text.muted, layout.spaceAbove)}>
              When we change a rate, it shows here right away. Your order keeps the rate you were quoted.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

function withRange(search: string, range: RateRange): string {
  const next = new URLSearchParams(search);
  next.set("range", range.key);
  return `?${next}`;
}
