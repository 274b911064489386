import type { ShopCtx } from "../app/context.ts";
import {
  confirmSale,
  makeOffer,
  requestEmailReset,
  setAccountCheck,
  verifyAccount,
} from "../domain/account-sales/index.ts";
import { type AccountCheckItem, type Answers, accountCheckItems } from "../domain/account-sales/model.ts";
import { setOrderStatus } from "../domain/orders/index.ts";
import type { OrderStatus } from "../domain/orders/model.ts";
import { approvePayout, readMoney } from "../domain/payments/index.ts";
import { demoPeople, listPeople } from "../domain/people/index.ts";
import { demoPlayers } from "../domain/players/index.ts";
import { rsnKey } from "../domain/players/model.ts";
import type { HighScoreSource } from "../domain/players/ports.ts";
import type { PayoutDetails } from "../domain/ways/model.ts";
import type { Actor, Role } from "../kernel/actor.ts";
import type { Result } from "../kernel/result.ts";
import { orderReactors } from "./order-reactors.ts";

/** What happens to a sale after it was confirmed. */
type Step =
  | { status: OrderStatus }
  | { checks: readonly AccountCheckItem[] }
  | { act: "verify" | "request-reset" };

type DemoSale = {
  rsn: string;
  email: string;
  answers: Partial<Answers>;
  payout: PayoutDetails;
  steps: readonly Step[];
};

const inHand: Step = { status: "in_progress" };
const verifying: Step = { status: "verifying_account" };

/** Account sales that the demo begins with; the demo customer finds their own by their address. */
const demoSales: readonly DemoSale[] = [
  {
    rsn: "Iron Bittern",
    email: "bittern@example.com",
    answers: { untradeableItems: ["infernal_cape_only", "graceful_set"], questPointsRange: "250+" },
    payout: { method: "cashapp", cashtag: "$ironbittern" },
    steps: [
      inHand,
      verifying,
      { checks: accountCheckItems },
      { act: "verify" },
      { status: "payment_sent" },
      { status: "completed" },
    ],
  },
  {
    rsn: "Sedge Pike",
    email: "pike@example.com",
    answers: { accountType: "perfect_pure", untradeableItems: ["fire_cape", "rigour_prayer"] },
    payout: { method: "cashapp", cashtag: "$sedgepike" },
    steps: [inHand, verifying, { checks: ["login_works"] }],
  },
  {
    rsn: "Bog Ember",
    email: "customer@goldhall.test",
    answers: {
      accountType: "zerker",
      untradeableItems: ["fire_cape", "fighter_torso"],
      questPointsRange: "150-199",
      pets: { skilling: 0, boss: 1, prestige: 0 },
    },
    payout: { method: "cashapp", cashtag: "$vaultheron" },
    steps: [inHand, verifying, { checks: ["login_works", "levels_match"] }, { act: "request-reset" }],
  },
  {
    rsn: "Cinder Wren",
    email: "wren@example.com",
    answers: { combatAchievementLevel: "hard", diaryCompletion: "elite_1", penaltyType: "mute_only" },
    payout: { method: "crypto", coin: "ETH", address: "0x52908400098527886e0f7030069857d2e4169ee7" },
    steps: [],
  },
];

const plain: Answers = {
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

/** What the demo's high scores say, without asking anybody: the shop may have been told to ask others. */
const demoScores: HighScoreSource = {
  async lookUp(rsn) {
    const scores = demoPlayers.find((player) => rsnKey(player.rsn) === rsnKey(rsn))?.scores;
    return scores ? { kind: "found", scores } : { kind: "not_ranked" };
  },
};

/**
 * Places the demo's first account sales through the shop's own commands, in different states. The demo people
 * must be there: two of them pay what takes two.
 */
export async function seedDemoSales(shop: ShopCtx): Promise<void> {
  const { secretRetentionDays } = shop;
  const ctx = {
    ...shop,
    orderReactors: orderReactors({ secretRetentionDays }),
    highScores: demoScores,
  };
  for (const [index, sale] of demoSales.entries()) await placeDemoSale(ctx, sale, index);
}

async function placeDemoSale(ctx: ShopCtx, sale: DemoSale, index: number): Promise<void> {
  const { rsn, email, answers, payout, steps } = sale;
  const offer = done(await makeOffer(ctx, { rsn, answers: { ...plain, ...answers }, source: "web" }));
  const { placed } = done(
    await confirmSale(ctx, {
      source: "web",
      offerId: offer.offerId,
      loginMethod: "legacy-email",
      login: { name: `login-${index}@example.com`, password: `made-up-${index}` },
      payout,
      customerEmail: email,
      once: { scope: "demo-sales", key: `demo-sale-${index}` },
    }),
  );
  let version = 1;
  for (const step of steps) version = await take(ctx, { orderId: placed.orderId, version }, step);
}

type At = { orderId: string; version: number };

/** Takes one step with a sale; answers the version that it has then. */
async function take(ctx: ShopCtx, { orderId, version }: At, step: Step): Promise<number> {
  if ("checks" in step) {
    let last = version;
    for (const item of step.checks) {
      last = done(await setAccountCheck(ctx, { orderId, item, done: true })).after.version;
    }
    return last;
  }
  if ("status" in step && step.status === "payment_sent") return payByTwo(ctx, orderId);
  if ("status" in step)
    return done(await setOrderStatus(ctx, { orderId, status: step.status })).after.version;
  const act = step.act === "verify" ? verifyAccount : requestEmailReset;
  return done(await act(ctx, { orderId, version })).after.version;
}

/** A demo manager approves the payout, and a demo member of staff sends it. */
async function payByTwo(ctx: ShopCtx, orderId: string): Promise<number> {
  const { payout } = done(await readMoney(ctx, orderId));
  if (payout?.state === "due") {
    const manager = { ...ctx, actor: await demoActor(ctx, "manager") };
    done(await approvePayout(manager, { orderId, version: payout.version }));
  }
  const staff = { ...ctx, actor: await demoActor(ctx, "staff") };
  return done(await setOrderStatus(staff, { orderId, status: "payment_sent" })).after.version;
}

async function demoActor(ctx: ShopCtx, role: Role): Promise<Actor> {
  const email = demoPeople.find((person) => person.role === role)?.email ?? "";
  const [found] = done(await listPeople(ctx, { search: email }));
  if (!found) throw new Error(`There is no demo ${role}`);
  return { kind: "person", personId: found.id, role, sessionId: "demo", elevated: true };
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}
