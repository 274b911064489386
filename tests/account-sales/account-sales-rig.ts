import { randomUUID } from "node:crypto";
import {
  type AccountSalesCtx,
  accountSalesReactor,
  type ConfirmSale,
  confirmSale,
  ensureOfferTable,
  makeOffer,
  payAccountAction,
} from "../../domain/account-sales/index.ts";
import type { Answers, Offer } from "../../domain/account-sales/model.ts";
import type { PlacedOrder } from "../../domain/orders/index.ts";
import { type HighScores, rsnKey, type Skill, skills } from "../../domain/players/model.ts";
import type { HighScoreAnswer } from "../../domain/players/ports.ts";
import type { Actor } from "../../kernel/actor.ts";
import { paymentsCtx } from "../payments/payments-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";

/** High scores of somebody whose skills are all at one level but for those named. */
export function scoresOf(level: number, levels: Partial<Record<Skill, number | null>> = {}): HighScores {
  const all = Object.fromEntries(skills.map((skill) => [skill, skill in levels ? levels[skill] : level]));
  return {
    total: null,
    // Made from the list of all skills.
    levels: all as HighScores["levels"],
    scores: { "TzTok-Jad": null, "TzKal-Zuk": null, "Sol Heredit": null },
  };
}

/**
 * A shop that buys accounts, with the first rules for offers and high scores that the test sets by name;
 * whoever is not named is not ranked.
 */
export async function accountShop(database: TestDatabase) {
  const { ctx: payments, clock } = paymentsCtx(database, [accountSalesReactor]);
  const players = new Map<string, HighScoreAnswer>();
  const ctx: AccountSalesCtx = {
    ...payments,
    // Its own rules come before those of money, as in the shop.
    orderReactors: [...payments.orderReactors].reverse(),
    approvalActions: { ...payments.approvalActions, pay_account: payAccountAction },
    highScores: { lookUp: async (rsn) => players.get(rsnKey(rsn)) ?? usual(rsn) },
  };
  await ensureOfferTable(ctx);
  await generousHolds(database.db);
  const rank = (rsn: string, scores: HighScores) => players.set(rsnKey(rsn), { kind: "found", scores });
  // Whose work an order is has tests of its own (tests/orders/taken.test.ts).
  const as = (actor: Actor): AccountSalesCtx => ({ ...ctx, actor, onHeld: "leave-to-them" });
  return { ctx, clock, players, rank, as };
}

/** Who is called Wren has every skill at 70. */
function usual(rsn: string): HighScoreAnswer {
  return /wren/i.test(rsn) ? { kind: "found", scores: scoresOf(70) } : { kind: "not_ranked" };
}

/** An account that no other order sells. */
export const freshWren = () => `Wren ${randomUUID().slice(0, 7)}`;

/** A seller who has nothing to add: a plain legacy account. */
export const plainAnswers: Answers = {
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

/**
 * An offer that must be made. Unless a name is given it is for the account of Cinder Wren, which no order of
 * before holds any more: that an account is in one order at a time has tests of its own.
 */
export async function offered(
  ctx: AccountSalesCtx,
  answers: Partial<Answers> = {},
  rsn?: string,
): Promise<Offer> {
  if (rsn === undefined) await ctx.db.execute("delete from accounts_on_sale");
  const made = await makeOffer(ctx, {
    rsn: rsn ?? "Cinder Wren",
    answers: { ...plainAnswers, ...answers },
    source: "web",
  });
  if (!made.ok) throw new Error(made.error.text);
  return made.value;
}

/** What a seller confirms an offer with; `options` overrides. */
export function saleOf(offer: Pick<Offer, "offerId">, options: Partial<ConfirmSale> = {}): ConfirmSale {
  return {
    offerId: offer.offerId,
    loginMethod: "legacy-email",
    login: { name: `wren-login-${offer.offerId}@mail.example`, password: "Pa55 wörd of the account" },
    payout: { method: "cashapp", cashtag: "$cinderwren" },
    customerEmail: "wren@customers.example",
    source: "web",
    once: { scope: "test", key: randomUUID() },
    ...options,
  };
}

/** A sale that must be placed. */
export async function sold(
  ctx: AccountSalesCtx,
  { rsn, ...options }: Partial<ConfirmSale> & { rsn?: string } = {},
): Promise<PlacedOrder> {
  const done = await confirmSale(ctx, saleOf(await offered(ctx, {}, rsn), options));
  if (!done.ok) throw new Error(done.error.text);
  return done.value.placed;
}
