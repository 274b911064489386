import {
  type NamedWays,
  percentCheaper,
  percentClaimed,
  publishedFaq,
  publishedSentences,
  publishedText,
  type SiteContent,
} from "../../domain/content/model.ts";
import type { readPublicTrades } from "../../domain/gold/index.ts";
import type { GoldMarket, RateStep } from "../../domain/gold/model.ts";
import { products } from "../../domain/orders/model.ts";
import type { PublishedReviews } from "../../domain/reviews/index.ts";
import { formatDay } from "../../kernel/dates.ts";
import { amountCents, formatMillions, formatRate, formatUsd } from "../../kernel/money.ts";
import type { PriceComparisonProps } from "./price-comparison.tsx";
import type { RateCard } from "./rate-summary.tsx";
import type { Review } from "./testimonials.tsx";
import type { TradeTimesProps } from "./trade-times.tsx";

export type HomeView = ReturnType<typeof homeView>;

/** What the shop's own data says in place of the content, as far as the settings say so (Rule P24). */
export type OwnFigures = {
  /** How far the welcome code is used up; without it the code is not shown. */
  progress: { redeemed: number; limit: number } | null;
  /** The shop's own reviews; null shows the testimonials and the rating of the content. */
  reviews: PublishedReviews | null;
  fromPrices: { accountsCents: number | null; infernalCents: number | null };
  /** How fast trades go, and the last of them; null where that isn't shown. */
  trades: Awaited<ReturnType<typeof readPublicTrades>>;
  ways: NamedWays;
};

/**
 * Content and rates as the home page shows them: every figure ready as words, so that the browser computes
 * nothing.
 */
export function homeView(
  content: SiteContent,
  market: GoldMarket,
  history: readonly RateStep[],
  { progress, reviews, trades, fromPrices, ways }: OwnFigures,
) {
  const { facts, hero, promo, home } = content;
  const past = sellChanges(history);
  return {
    hero: {
      ...hero,
      lead: publishedText(hero.lead, ways),
      foundedYear: facts.foundedYear,
      promises: facts.promises,
    },
    rates: rateCard(market),
    words: home,
    trades: trades && tradesView(trades),
    services: {
      title: home.servicesTitle,
      lead: home.servicesLead,
      sellPitch: publishedSentences(home.sellPitch, ways),
      accountsPitch: home.accountsPitch,
      infernalPitch: home.infernalPitch,
      sellRate: formatRate(market.sellMicroUsd),
      hundredMillion: formatUsd(amountCents(100, market.sellMicroUsd)),
      pastRates: shownRates(past, market.sellMicroUsd),
      pastCaption: captionOf(past, market.sellMicroUsd),
      accountsFrom: wholeDollars(fromPrices.accountsCents),
      infernalFrom: wholeDollars(fromPrices.infernalCents),
      comparison: comparison(content),
    },
    reviews: reviews ? reviews.newest.map(ownReview) : content.testimonials.map(review),
    rating: reviews ? rating(reviews.average, reviews.count, true) : writtenRating(content),
    faq: publishedFaq(content.faq, content.claims, ways),
    voucher: promo &&
      progress && {
        code: promo.code,
        percentOff: promo.percentOff,
        claimedPercent: percentClaimed(progress),
        claimedOf: `${count(progress.redeemed)} of ${count(progress.limit)}`,
      },
  };
}

function rateCard(market: GoldMarket): RateCard {
  return {
    sell: formatRate(market.sellMicroUsd),
    buy: formatRate(market.buyMicroUsd),
    stock: formatMillions(market.stockMillions),
    capacity: formatMillions(market.capacityMillions),
    postedAt: market.effectiveAt.getTime(),
  };
}

/** The most changes of a rate that the small chart shows. */
const mostChanges = 11;

/** What the house paid over time, one value for each time that it was another, oldest first. */
function sellChanges(history: readonly RateStep[]): number[] {
  const rates = history.map((step) => step.sellMicroUsd);
  return rates.filter((rate, index) => rate !== rates[index - 1]).slice(-mostChanges - 1);
}

/** The line of the small chart. Without a past it is flat: today's rate is all there is to show. */
function shownRates(past: readonly number[], today: number): readonly number[] {
  return past.length > 1 ? past : [today, today];
}

/** The chart in words: how many changes it shows, and between which rates. */
function captionOf(past: readonly number[], today: number) {
  const changes = past.length - 1;
  if (changes < 1) return { text: "Our rate, not changed yet", range: `${formatRate(today)} per million` };
  const range = `between ${formatRate(Math.min(...past))} and ${formatRate(Math.max(...past))} per million`;
  return { text: changes === 1 ? "Our rate, last change" : `Our rate, last ${changes} changes`, range };
}

function comparison({ comparison: prices }: SiteContent): PriceComparisonProps | null {
  if (!prices) return null;
  return {
    service: prices.service,
    basis: prices.basis,
    ours: wholeDollars(prices.oursCents) ?? "",
    theirs: wholeDollars(prices.theirsCents) ?? "",
    sharePercent: Math.round((prices.oursCents / prices.theirsCents) * 1000) / 10,
    savingPercent: percentCheaper(prices),
  };
}

function tradesView({ times, trades }: NonNullable<OwnFigures["trades"]>): TradeTimesProps {
  const figures = [
    { label: "We pay after the trade", seconds: times.payoutSeconds },
    { label: "Your gold, once you choose a world", seconds: times.deliverySeconds },
  ];
  return {
    figures: figures.flatMap(({ label, seconds }) =>
      seconds === null ? [] : [{ label, value: tookText(seconds) }],
    ),
    trades: trades.map(({ direction, millions, completedAt }, at) => ({
      id: `${at}-${completedAt.getTime()}`,
      isSale: direction === "sell",
      text: `${formatMillions(millions)} ${direction === "sell" ? "sold to us" : "bought"}`,
      at: completedAt.toISOString(),
    })),
  };
}

/** `2 min 41 s` */
function tookText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function review({ date, ...rest }: SiteContent["testimonials"][number]): Review {
  return { ...rest, reply: null, date: { iso: date, text: formatDay(new Date(date)) } };
}

function ownReview({
  orderType,
  reply,
  stars,
  text,
  shownName,
  writtenAt,
}: PublishedReviews["newest"][number]): Review {
  const iso = writtenAt.toISOString().slice(0, 10);
  const achievement = products[orderType].label;
  return {
    name: shownName,
    text,
    rating: stars,
    date: { iso, text: formatDay(new Date(iso)) },
    achievement,
    reply,
    proof: [],
  };
}

function writtenRating({ claims }: SiteContent) {
  return rating(claims.rating, claims.reviewCount, false);
}

function rating(average: number | null, many: number | null, isOwn: boolean) {
  if (average === null || many === null) return null;
  return { average: average.toFixed(1), stars: average, count: count(many), isOne: many === 1, isOwn };
}

/** Prices of whole dollars stand without cents: $25. */
function wholeDollars(cents: number | null): string | null {
  return cents === null ? null : formatUsd(cents).replace(/\.00$/, "");
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
