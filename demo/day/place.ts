import { type AccountSalesCtx, confirmSale, makeOffer } from "../../domain/account-sales/index.ts";
import type { Answers } from "../../domain/account-sales/model.ts";
import { placeBoostOrder, quoteBoost } from "../../domain/boosts/index.ts";
import { makeQuote, placeGoldOrder } from "../../domain/gold/index.ts";
import type { PlacedOrder } from "../../domain/orders/index.ts";
import { demoHighScores } from "../hiscores/source.ts";
import { unwrap } from "../unwrap.ts";
import { ownDestination } from "./do-step.ts";

/** What customers of the day come for. */
export type Wish = "sells_gold" | "buys_gold" | "sells_account" | "boost";

/** Places the order of one customer of the day, who is known by their number. */
export async function placeWish(ctx: AccountSalesCtx, wish: Wish, number: number): Promise<PlacedOrder> {
  const by = {
    ...{ customerEmail: `day-${number}@customers.example`, source: "web" as const },
    once: { scope: "demo-day", key: `${ctx.clock.now().toISOString()}-${number}` },
  };
  if (wish === "sells_gold" || wish === "buys_gold") {
    const direction = wish === "sells_gold" ? "sell" : "buy";
    const { quoteId } = unwrap(await makeQuote(ctx, { direction, quantity: 20 + (number % 30) }));
    const order = { quoteId, rsn: `Day ${number}`, customerId: null, ...by };
    const isSale = wish === "sells_gold";
    return unwrap(
      await placeGoldOrder(ctx, {
        ...order,
        ...(isSale ? { type: "gold_sale" } : { type: "gold_buy", payWith: "bank" }),
      }),
    ).placed;
  }
  if (wish === "boost") {
    const wanted = { rsn: "Vault Heron", wantInfernal: true, wantQuiver: false, useOurGear: true };
    const { quoteId } = unwrap(await quoteBoost({ ...ctx, highScores: demoHighScores() }, wanted));
    return unwrap(
      await placeBoostOrder(
        { ...ctx, highScores: demoHighScores() },
        { quoteId, payWith: "paypal", confirmsDesertTreasure: false, customerId: null, ...by },
      ),
    ).placed;
  }
  const highScores = { lookUp: () => demoHighScores().lookUp("Iron Bittern") };
  const shop = { ...ctx, highScores };
  const offer = unwrap(await makeOffer(shop, { rsn: `Day ${number}`, answers: plainAnswers, source: "web" }));
  return unwrap(
    await confirmSale(shop, {
      ...{ offerId: offer.offerId, loginMethod: "legacy-email", payout: ownDestination(), ...by },
      login: { name: `day-${number}@example.com`, password: `made-up-${number}` },
    }),
  ).placed;
}

const plainAnswers: Answers = {
  accountLoginType: "legacy",
  untradeableItems: [],
  questPointsRange: null,
  hasQuestCape: false,
  pets: { skilling: 0, boss: 0, prestige: 0 },
  accountType: "other",
  combatAchievementLevel: "none",
  diaryCompletion: "none",
  penaltyType: "clean",
};
