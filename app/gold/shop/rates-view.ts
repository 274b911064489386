import {
  type GoldDirection,
  type GoldMarket,
  type RateStep,
  ratePoints,
} from "../../../domain/gold/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatMillions, formatRate } from "../../../kernel/money.ts";
import type { RatePoint } from "../../ui/rate-chart.tsx";
import { orderFormCopy } from "./order-form-copy.ts";
import type { RateRange } from "./rate-ranges.ts";
import type { RateFigure } from "./rate-section.tsx";

type Past = {
  direction: GoldDirection;
  market: GoldMarket;
  steps: readonly RateStep[];
  range: RateRange;
  now: Date;
};

/**
 * The past rates as the order form shows them: a line for the chart and the figures beside it, ready as
 * words.
 */
export function ratesView({ direction, market, steps, range, now }: Past) {
  const own = (rates: { buyMicroUsd: number; sellMicroUsd: number }) =>
    direction === "buy" ? rates.buyMicroUsd : rates.sellMicroUsd;
  const other = (rates: { buyMicroUsd: number; sellMicroUsd: number }) =>
    direction === "buy" ? rates.sellMicroUsd : rates.buyMicroUsd;
  const label = range.days > 31 ? dayOfYear : day;
  const points: RatePoint[] = ratePoints(steps, { until: now, days: range.days, count: range.count }).map(
    (point) => ({
      label: label.format(point.at),
      value: own(point),
      second: other(point),
    }),
  );
  const values = [own(market), ...steps.map(own)];
  const copy = orderFormCopy[direction];
  const available = direction === "buy" ? market.stockMillions : market.capacityMillions;
  const figures: RateFigure[] = [
    { label: copy.rateToday, value: formatRate(own(market), 3), tone: "gold" },
    { label: `Highest in ${range.span}`, value: formatRate(Math.max(...values), 3) },
    { label: `Lowest in ${range.span}`, value: formatRate(Math.min(...values), 3) },
    {
      label: "Last change",
      value: formatMoment(market.effectiveAt),
    },
    { label: copy.available, value: formatMillions(available) },
  ];
  return { rangeKey: range.key, points, figures };
}

const day = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" });
const dayOfYear = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
