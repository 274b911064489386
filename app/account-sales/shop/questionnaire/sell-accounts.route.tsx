import { randomUUID } from "node:crypto";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { readOfferTable } from "../../../../domain/account-sales/index.ts";
import { readSiteContent } from "../../../../domain/content/index.ts";
import {
  type AccountSelling,
  type NamedWays,
  publishedSentences,
  publishedSteps,
  publishedText,
  type SiteContent,
} from "../../../../domain/content/model.ts";
import { offeredPayouts } from "../../../../domain/payments/index.ts";
import { waysText } from "../../../../domain/ways/model.ts";
import { readNamedWays } from "../../../content/shared/named-ways.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import type { Route } from "./+types/sell-accounts.route.ts";
import { askOffer } from "./ask-offer.ts";
import { SellQuestionnaire } from "./sell-questionnaire.tsx";

export const handle: PageHandle = { sells: true };

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { livePosition, viewer } = factsOf(args);
  const [content, { rules }, names, payouts] = await Promise.all([
    readSiteContent(ctx),
    readOfferTable(ctx.db),
    readNamedWays(ctx),
    offeredPayouts(ctx, "account_sale"),
  ]);
  const { combatEdges: _combat, totalEdges: _total, baseCents: _base, ...modifiers } = rules;
  return {
    page: {
      rules: modifiers,
      words: wordsOf(content, { ...names, waysToBePaid: waysText(payouts) || null }),
      points: filledPoints(content.accountSelling, names),
      discordUrl: content.contact.discordUrl,
      ownRsn: viewer?.rsn ?? "",
      // The bare page is the same for all visitors; what is sent twice is told apart by the browser there.
      offerKey: args.url.search === "" ? null : randomUUID(),
    },
    origin: ctx.origin,
    since: livePosition,
  };
}

export function action(args: Route.ActionArgs) {
  return askOffer(args);
}

/** The answers in the address change nothing of what the shop has to say. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isAnswering = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isAnswering && !formMethod ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    matches,
    title: "Sell Accounts",
    description:
      "Answer six questions about your OSRS account and get a cash offer with every line explained.",
    origin: loaderData.origin,
    path: "/sell-accounts",
  });
}

/** What the owner says of the page and of how a sale goes. */
function wordsOf({ intros, accountSaleSteps }: SiteContent, names: NamedWays) {
  const { accountPayoutTime, waysToBePaid } = names;
  return {
    title: intros.titles.sellAccounts,
    lead: publishedSentences(intros.sellAccounts, { accountPayoutTime }),
    steps: publishedSteps(accountSaleSteps, { accountPayoutTime, waysToBePaid }),
  };
}

/** What is said beside the questions, with our promises as they are now. */
function filledPoints({ paid, offers, trades }: AccountSelling, names: NamedWays): AccountSelling {
  return { paid: paid && publishedText(paid, names), offers, trades };
}

/** Without answers in the address it is the same for every visitor, so the server may keep it. */
export function headers(args: Route.HeadersArgs) {
  const headers = new Headers(answerHeaders(args));
  headers.set("X-Shared-Page", "1");
  return headers;
}

/** Where customers sell an account: six questions and a game name lead to an offer (Rule S67). */
export default function SellAccounts({ loaderData }: Route.ComponentProps) {
  useLive(["content", "offers"], { since: loaderData.since });
  return <SellQuestionnaire {...loaderData.page} />;
}
