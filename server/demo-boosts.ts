import type { ShopCtx } from "../app/context.ts";
import {
  addBoostProgress,
  placeBoostOrder,
  quoteBoost,
  settleGear,
  takeBoostSnapshot,
} from "../domain/boosts/index.ts";
import type { BoostChoice } from "../domain/boosts/model.ts";
import { setOrderStatus } from "../domain/orders/index.ts";
import { recordPayment } from "../domain/payments/index.ts";
import { demoPlayers } from "../domain/players/index.ts";
import { type HighScores, rsnKey } from "../domain/players/model.ts";
import type { HighScoreSource } from "../domain/players/ports.ts";
import type { Result } from "../kernel/result.ts";

/** What happens to a boost after it was paid. */
type Step =
  | { status: "in_progress" | "completed" }
  | { snapshot: "before" | "after"; kills: Partial<HighScores["scores"]> }
  | { progress: string }
  | { gear: "returned" };

type DemoBoost = BoostChoice & { rsn: string; email: string; steps: readonly Step[] };

/** Boosts that the demo begins with; the demo customer finds their own by their address. */
const demoBoosts: readonly DemoBoost[] = [
  {
    rsn: "Iron Bittern",
    email: "bittern@example.com",
    wantInfernal: true,
    wantQuiver: false,
    useOurGear: true,
    steps: [
      { snapshot: "before", kills: { "TzKal-Zuk": null } },
      { status: "in_progress" },
      { progress: "Supplies and gear are on the account. We begin today." },
      { progress: "Wave 69 is done and the cape is in your bank." },
      { snapshot: "after", kills: { "TzKal-Zuk": 1 } },
      { gear: "returned" },
      { status: "completed" },
    ],
  },
  {
    rsn: "Vault Heron",
    email: "customer@goldhall.test",
    wantInfernal: true,
    wantQuiver: true,
    useOurGear: true,
    steps: [
      { snapshot: "before", kills: {} },
      { status: "in_progress" },
      { progress: "Wave 42 of 69. The first half went without a scratch." },
    ],
  },
];

/** What the demo's high scores say, without asking anybody: the shop may have been told to ask others. */
function scoresWith(kills: Partial<HighScores["scores"]>): HighScoreSource {
  return {
    async lookUp(rsn) {
      const shown = demoPlayers.find((player) => rsnKey(player.rsn) === rsnKey(rsn))?.scores;
      if (!shown) return { kind: "not_ranked" };
      return { kind: "found", scores: { ...shown, scores: { ...shown.scores, ...kills } } };
    },
  };
}

/** Places the demo's first boosts through the shop's own commands: one done, one that is being fought. */
export async function seedDemoBoosts(shop: ShopCtx): Promise<void> {
  const ctx = { ...shop, highScores: scoresWith({}) };
  for (const [index, boost] of demoBoosts.entries()) await placeDemoBoost(ctx, boost, index);
}

async function placeDemoBoost(ctx: ShopCtx, { email, steps, ...asked }: DemoBoost, index: number) {
  const { quoteId } = done(await quoteBoost(ctx, asked));
  const { placed } = done(
    await placeBoostOrder(ctx, {
      quoteId,
      customerEmail: email,
      customerId: null,
      payWith: "paypal",
      confirmsDesertTreasure: false,
      source: "web",
      once: { scope: "demo-boosts", key: `demo-boost-${index}` },
    }),
  );
  const { orderId, amountCents } = placed;
  const reference = `DEMO-BOOST-${index}`;
  done(await recordPayment(ctx, { orderId, method: "manual", how: "paypal", reference, amountCents }));
  for (const step of steps) await take(ctx, orderId, step);
}

async function take(ctx: ShopCtx, orderId: string, step: Step): Promise<void> {
  if ("status" in step) {
    done(await setOrderStatus(ctx, { orderId, status: step.status }));
  } else if ("progress" in step) {
    done(await addBoostProgress(ctx, { orderId, note: step.progress }));
  } else if ("snapshot" in step) {
    const then = { ...ctx, highScores: scoresWith(step.kills) };
    done(await takeBoostSnapshot(then, { orderId, moment: step.snapshot }));
  } else {
    done(await settleGear(ctx, { orderId, outcome: step.gear }));
  }
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}
