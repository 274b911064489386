import { readSiteContent } from "../../domain/content/index.ts";
import { readGoldMarket, readPublicTrades, readRateHistory } from "../../domain/gold/index.ts";
import { readPromoProgress } from "../../domain/promotions/index.ts";
import { readPublishedReviews } from "../../domain/reviews/index.ts";
import { readNamedWays } from "../content/shared/named-ways.ts";
import { ctxOf, factsOf } from "../context.ts";
import { useShop } from "../shell/shop/use-shop.ts";
import { JsonLd } from "../shell/site/json-ld.tsx";
import { pageMeta } from "../shell/site/page-meta.ts";
import { accountsFromCents, infernalFromCents } from "../shell/site/read-from-prices.ts";
import { useLive } from "../web/live/use-live.ts";
import type { PageHandle } from "../web/sleeping/sleeping-page.ts";
import type { Route } from "./+types/home.route.ts";
import { ClosingCall } from "./closing-call.tsx";
import { Faq } from "./faq.tsx";
import { Hero } from "./hero.tsx";
import { type HomeView, homeView } from "./home-view.ts";
import { PremiumServices } from "./premium-services.tsx";
import { readLastSale } from "./read-last-sale.ts";
import { Testimonials } from "./testimonials.tsx";
import { TradeTimes } from "./trade-times.tsx";

export const handle: PageHandle = { sleeps: true };

/** How far back the small chart looks. */
const historyDays = 90;
/** How many reviews are shown (Rule S12). */
const shownReviews = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf({ context });
  const since = factsOf({ context }).livePosition;
  const [content, market, history, ways] = await Promise.all([
    readSiteContent(ctx),
    readGoldMarket(ctx),
    readRateHistory(ctx, { days: historyDays }),
    readNamedWays(ctx),
  ]);
  const { promo, claims } = content;
  const [progress, reviews, trades, accountsCents, infernalCents] = await Promise.all([
    promo?.isCounted ? readPromoProgress(ctx, promo.code) : promo,
    claims.isCounted ? readPublishedReviews(ctx, { limit: shownReviews }) : null,
    readPublicTrades(ctx),
    accountsFromCents(ctx, content),
    infernalFromCents(ctx, content),
  ]);
  const fromPrices = { accountsCents, infernalCents };
  const view = homeView(content, market, history, { progress, reviews, trades, fromPrices, ways });
  return { view, origin: ctx.origin, since, sellAgain: await readLastSale(ctx, { context }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: "Gold, accounts and boosts",
    description:
      "Buy and sell in-game gold at live rates, trade accounts, and order Infernal Cape and Quiver services.",
    origin: loaderData.origin,
    path: "/",
  });
}

/** The same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

/**
 * The home page, section by section as in Rule S11. Sections without content hide themselves (Rule P24);
 * rates and texts follow changes while the page is open (Rule P14).
 */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { view, origin, since, sellAgain } = loaderData;
  const live = useLive(["content", "rates", "promotions", "reviews", "boost-prices", "listings"], { since });
  return (
    <>
      <Hero {...view.hero} sellAgain={sellAgain} rates={view.rates} isLive={live !== "offline"} />
      <PremiumServices {...view.services} />
      {view.trades ? <TradeTimes {...view.trades} /> : null}
      <Testimonials title={view.words.reviewsTitle} reviews={view.reviews} rating={view.rating} />
      <Faq title={view.words.faqTitle} note={view.words.faqNote} items={view.faq} />
      <ClosingCall words={view.words} voucher={view.voucher} />
      <JsonLd data={structuredData(view, origin, useShop().name)} />
    </>
  );
}

/** What search engines read about the shop: who it is, what the site is, and its questions. */
function structuredData(view: HomeView, origin: string, shopName: string): Record<string, unknown> {
  const organization = `${origin}/#organization`;
  const graph: Record<string, unknown>[] = [
    {
      "@type": "Organization",
      "@id": organization,
      name: shopName,
      url: `${origin}/`,
      logo: `${origin}/apple-touch-icon.png`,
      ...(view.hero.foundedYear ? { foundingDate: String(view.hero.foundedYear) } : {}),
    },
    {
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      name: shopName,
      url: `${origin}/`,
      publisher: { "@id": organization },
    },
  ];
  if (view.faq.length > 0) graph.push({ "@type": "FAQPage", mainEntity: view.faq.map(question) });
  return { "@context": "https://schema.org", "@graph": graph };
}

function question(item: HomeView["faq"][number]) {
  return {
    "@type": "Question",
    name: item.question,
    acceptedAnswer: { "@type": "Answer", text: item.answer },
  };
}
