import { randomUUID } from "node:crypto";
import {
  type BoostsCtx,
  boostsReactor,
  ensureBoostPrices,
  type PlaceBoostOrder,
  placeBoostOrder,
  type QuoteBoost,
  quoteBoost,
} from "../../domain/boosts/index.ts";
import type { BoostQuote } from "../../domain/boosts/model.ts";
import type { PlacedOrder } from "../../domain/orders/index.ts";
import { type HighScores, rsnKey, type Skill, skills } from "../../domain/players/model.ts";
import type { HighScoreAnswer } from "../../domain/players/ports.ts";
import { promotionsReactor } from "../../domain/promotions/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { paidByHand, paymentsCtx } from "../payments/payments-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";

type Shown = Partial<Record<Skill, number | null>>;

/** High scores of somebody whose skills are all at one level but for those named. */
export function scoresOf(
  level: number,
  levels: Shown = {},
  kills: Partial<HighScores["scores"]> = {},
): HighScores {
  const all = Object.fromEntries(skills.map((skill) => [skill, skill in levels ? levels[skill] : level]));
  return {
    total: null,
    // Made from the list of all skills.
    levels: all as HighScores["levels"],
    scores: { "TzTok-Jad": null, "TzKal-Zuk": null, "Sol Heredit": null, ...kills },
  };
}

/** The player of the mock-up: ranged 91, defence 70, magic 84, prayer 74, so the standard tier. */
export const standardPlayer = scoresOf(70, { Ranged: 91, Defence: 70, Magic: 84, Prayer: 74 });

/**
 * A shop that boosts, with the first prices and high scores that the test sets by name; nobody else is
 * ranked.
 */
export async function boostShop(database: TestDatabase) {
  const { ctx: payments, clock } = paymentsCtx(database, [boostsReactor, promotionsReactor]);
  const players = new Map<string, HighScoreAnswer>();
  let asked = 0;
  const ctx: BoostsCtx = {
    ...payments,
    highScores: {
      lookUp: async (rsn) => {
        asked += 1;
        return players.get(rsnKey(rsn)) ?? { kind: "not_ranked" };
      },
    },
  };
  await ensureBoostPrices(ctx);
  await generousHolds(database.db);
  const rank = (rsn: string, scores: HighScores) => players.set(rsnKey(rsn), { kind: "found", scores });
  rank("Cinder Wren", standardPlayer);
  // Whose work an order is has tests of its own (tests/orders/taken.test.ts).
  const as = (actor: Actor): BoostsCtx => ({ ...ctx, actor, onHeld: "leave-to-them" });
  return { ctx, clock, players, rank, as, lookUps: () => asked };
}

/** Everything that can be had; `options` overrides. */
export const requests = (options: Partial<QuoteBoost> = {}): QuoteBoost => ({
  rsn: "Cinder Wren",
  wantInfernal: true,
  wantQuiver: true,
  useOurGear: true,
  ...options,
});

/** A quote that must be given. */
export async function quoted(ctx: BoostsCtx, options: Partial<QuoteBoost> = {}): Promise<BoostQuote> {
  const made = await quoteBoost(ctx, requests(options));
  if (!made.ok) throw new Error(made.error.text);
  return made.value;
}

/** What a guest places a boost with; `options` overrides. */
export function boostOf(
  quote: Pick<BoostQuote, "quoteId">,
  options: Partial<PlaceBoostOrder> = {},
): PlaceBoostOrder {
  return {
    quoteId: quote.quoteId,
    customerEmail: "wren@customers.example",
    customerId: null,
    payWith: "eth",
    confirmsDesertTreasure: false,
    source: "web",
    once: { scope: "test", key: randomUUID() },
    ...options,
  };
}

/** A boost that must be placed. */
export async function boosted(
  ctx: BoostsCtx,
  options: Partial<QuoteBoost> = {},
  input: Partial<PlaceBoostOrder> = {},
): Promise<PlacedOrder> {
  const done = await placeBoostOrder(ctx, boostOf(await quoted(ctx, options), input));
  if (!done.ok) throw new Error(done.error.text);
  return done.value.placed;
}

/** Staff enter what was paid; it must be taken. */
export async function paid(staff: BoostsCtx, orderId: string, amountCents: number): Promise<void> {
  const done = await paidByHand(staff, {
    orderId,
    method: "manual",
    how: "paypal",
    amountCents,
    reference: `ref-${randomUUID().slice(0, 8)}`,
  });
  if (!done.ok) throw new Error(done.error.text);
}

/** The order's version now. */
export async function versionOf(database: TestDatabase, orderId: string): Promise<number> {
  const { rows } = await database.pool.query("select version from orders where id = $1", [orderId]);
  return rows[0].version;
}
