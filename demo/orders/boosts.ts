import type { ShopCtx } from "../../app/context.ts";
import {
  addBoostProgress,
  placeBoostOrder,
  quoteBoost,
  settleGear,
  takeBoostSnapshot,
} from "../../domain/boosts/index.ts";
import type { BoostChoice } from "../../domain/boosts/model.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { recordPayment } from "../../domain/payments/index.ts";
import type { HighScores } from "../../domain/players/model.ts";
import { demoHighScores } from "../hiscores/source.ts";
import { unwrap } from "../unwrap.ts";

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

/** Places the demo's first boosts through the shop's own commands: one done, one that is being fought. */
export async function seedDemoBoosts(shop: ShopCtx): Promise<void> {
  const ctx = { ...shop, highScores: demoHighScores() };
  for (const [index, boost] of demoBoosts.entries()) await placeDemoBoost(ctx, boost, index);
}

async function placeDemoBoost(ctx: ShopCtx, { email, steps, ...asked }: DemoBoost, index: number) {
  const { quoteId } = unwrap(await quoteBoost(ctx, asked));
  const { placed } = unwrap(
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
  unwrap(await recordPayment(ctx, { orderId, method: "manual", how: "paypal", reference, amountCents }));
  for (const step of steps) await take(ctx, orderId, step);
}

async function take(ctx: ShopCtx, orderId: string, step: Step): Promise<void> {
  if ("status" in step) {
    unwrap(await setOrderStatus(ctx, { orderId, status: step.status }));
  } else if ("progress" in step) {
    unwrap(await addBoostProgress(ctx, { orderId, note: step.progress }));
  } else if ("snapshot" in step) {
    const then = { ...ctx, highScores: demoHighScores(step.kills) };
    unwrap(await takeBoostSnapshot(then, { orderId, moment: step.snapshot }));
  } else {
    unwrap(await settleGear(ctx, { orderId, outcome: step.gear }));
  }
}
