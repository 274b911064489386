import type { ShopCtx } from "../../app/context.ts";
import {
  confirmSale,
  makeOffer,
  requestEmailReset,
  setAccountChecks,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import { type AccountCheckItem, type Answers, accountCheckItems } from "../../domain/account-sales/model.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus } from "../../domain/orders/model.ts";
import { approvePayout, readMoney } from "../../domain/payments/index.ts";
import type { PayoutDetails } from "../../domain/ways/model.ts";
import { demoHighScores } from "../hiscores/source.ts";
import { demoActor } from "../people.ts";
import { unwrap } from "../unwrap.ts";

/** What happens to a sale after it was confirmed. */
type Step =
  | { status: OrderStatus }
  | { checks: readonly AccountCheckItem[] }
  | { act: "verify" | "request-reset" };

type DemoSale = {
  /** Of the sale alone: whoever tries the demo sells the accounts of its high scores themself (Rule P48). */
  rsn: string;
  /** The player of the demo's high scores whose levels it has. */
  levelsOf: string;
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
    rsn: "Grey Bittern",
    levelsOf: "Iron Bittern",
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
    rsn: "Marsh Pike",
    levelsOf: "Sedge Pike",
    email: "pike@example.com",
    answers: { accountType: "perfect_pure", untradeableItems: ["fire_cape", "rigour_prayer"] },
    payout: { method: "cashapp", cashtag: "$sedgepike" },
    steps: [inHand, verifying, { checks: ["login_works"] }],
  },
  {
    rsn: "Peat Ember",
    levelsOf: "Bog Ember",
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
    rsn: "Ash Wren",
    levelsOf: "Cinder Wren",
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

/**
 * Places the demo's first account sales through the shop's own commands, in different states. The demo people
 * must be there: two of them pay what takes two.
 */
export async function seedDemoSales(shop: ShopCtx): Promise<void> {
  for (const [index, sale] of demoSales.entries()) {
    const highScores = { lookUp: () => demoHighScores().lookUp(sale.levelsOf) };
    await placeDemoSale({ ...shop, highScores }, sale, index);
  }
}

async function placeDemoSale(ctx: ShopCtx, sale: DemoSale, index: number): Promise<void> {
  const { rsn, email, answers, payout, steps } = sale;
  const offer = unwrap(await makeOffer(ctx, { rsn, answers: { ...plain, ...answers }, source: "web" }));
  const { placed } = unwrap(
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
      last = unwrap(await setAccountChecks(ctx, { orderId, done: [item] })).after.version;
    }
    return last;
  }
  if ("status" in step && step.status === "payment_sent") return payByTwo(ctx, orderId);
  if ("status" in step)
    return unwrap(await setOrderStatus(ctx, { orderId, status: step.status })).after.version;
  const act = step.act === "verify" ? verifyAccount : requestEmailReset;
  return unwrap(await act(ctx, { orderId, version })).after.version;
}

/** A demo manager approves the payout, and a demo member of staff sends it. */
async function payByTwo(ctx: ShopCtx, orderId: string): Promise<number> {
  const { payout } = unwrap(await readMoney(ctx, orderId));
  if (payout?.state === "due") {
    const manager = { ...ctx, actor: await demoActor(ctx, "manager") };
    unwrap(await approvePayout(manager, { orderId, version: payout.version }));
  }
  const staff = { ...ctx, actor: await demoActor(ctx, "staff") };
  return unwrap(await setOrderStatus(staff, { orderId, status: "payment_sent" })).after.version;
}
