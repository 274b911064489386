import {
  type GoldDesk,
  type GoldPosition,
  type PositionChange,
  type RateStep,
  type RateVersion,
  ratePoints,
} from "../../../domain/gold/model.ts";
import type { OwedGold } from "../../../domain/orders/index.ts";
import { playerLabel } from "../../../domain/orders/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatMillions, formatRate, formatUsd } from "../../../kernel/money.ts";
import type { RatePoint } from "../../ui/rate-chart.tsx";
import type { OwedGoldLine } from "./owed-gold.tsx";
import type { PositionChangeLine } from "./position-changes.tsx";
import type { RateVersionLine } from "./rate-versions.tsx";

/** How far back the chart may look, in days. */
export const chartRanges = [30, 90, 365] as const;
export type ChartRange = (typeof chartRanges)[number];

/** The program itself: a first version, or a time before names were kept. */
const program = "Shop";

/** Three decimals, so that a column of them stands in line. */
const columnRate = (microUsd: number) => formatRate(microUsd, 3);

export function rateVersionLine(rates: RateVersion): RateVersionLine {
  const { version, buyMicroUsd, sellMicroUsd, paymentMicroUsd, tiers, effectiveAt, postedAt } = rates;
  const { by, note, state } = rates;
  return {
    version,
    buy: columnRate(buyMicroUsd),
    sell: columnRate(sellMicroUsd),
    payment: columnRate(paymentMicroUsd),
    tiers: tiers.map((tier) => ({
      from: `${formatMillions(tier.fromMillions)}+`,
      buy: columnRate(tier.buyMicroUsd),
      sell: columnRate(tier.sellMicroUsd),
    })),
    effectiveAt: formatMoment(effectiveAt),
    postedAt: postedAt.getTime() === effectiveAt.getTime() ? null : formatMoment(postedAt),
    by: by ?? program,
    note,
    state,
  };
}

export function changeLine({
  id,
  kind,
  at,
  fromMillions,
  toMillions,
  reason,
  by,
}: PositionChange): PositionChangeLine {
  return {
    id,
    what: kind === "stock" ? "Stock" : "Buying capacity",
    from: formatMillions(fromMillions),
    to: formatMillions(toMillions),
    reason: reason ?? "–",
    at: formatMoment(at),
    by: by ?? program,
  };
}

/** Gold that we owe back, with what it is worth and how long it has waited. */
export function owedGoldLine(owed: OwedGold, now: Date): OwedGoldLine {
  const minutes = Math.max(1, Math.round((now.getTime() - owed.since.getTime()) / 60_000));
  return {
    orderId: owed.orderId,
    customer: playerLabel(owed),
    gold: formatMillions(owed.millions),
    worth: formatUsd(owed.worthCents),
    since: formatMoment(owed.since),
    age: ageText(minutes),
  };
}

/** `45 min`, `7 h`, `3 days` */
function ageText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** Little is left: less than the mark below which staff are told. */
const toneOf = ({ availableMillions, lowMillions }: GoldPosition) =>
  availableMillions < lowMillions ? { tone: "warn" as const } : {};

type GoldStat = { label: string; value: string; note: string; tone?: "warn" };

/** Figures at the head of the page. */
export function goldStats({ market, stock, capacity }: GoldDesk): GoldStat[] {
  return [
    { label: "Customers pay", value: formatRate(market.buyMicroUsd), note: "per million" },
    { label: "Customers receive", value: formatRate(market.sellMicroUsd), note: "per million" },
    { label: "Payment in gold", value: formatRate(market.paymentMicroUsd), note: "per million" },
    {
      label: "Customers can buy",
      value: formatMillions(stock.availableMillions),
      ...toneOf(stock),
      note: `of ${formatMillions(stock.totalMillions)}, ${formatMillions(stock.reservedMillions)} held`,
    },
    {
      label: "Customers can sell",
      value: formatMillions(capacity.availableMillions),
      ...toneOf(capacity),
      note: `of ${formatMillions(capacity.totalMillions)}, ${formatMillions(capacity.reservedMillions)} held`,
    },
  ];
}

const day = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" });
const dayOfYear = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** The chart's points: a day each, or a few days each over a long time. */
export function chartPoints(steps: readonly RateStep[], until: Date, days: ChartRange): RatePoint[] {
  const count = days === 365 ? 74 : days === 90 ? 46 : 31;
  const text = days === 365 ? dayOfYear : day;
  return ratePoints(steps, { until, days, count }).map(({ at, buyMicroUsd, sellMicroUsd }) => ({
    label: text.format(at),
    value: sellMicroUsd,
    second: buyMicroUsd,
  }));
}

/** The next whole minute as the browser's control for a moment writes it, in UTC. */
export function nextMinute(now: Date): string {
  return new Date(Math.ceil(now.getTime() / 60_000) * 60_000).toISOString().slice(0, 16);
}
