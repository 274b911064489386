import type { ShopCtx } from "../../app/context.ts";
import {
  adjustPosition,
  makeQuote,
  placeGoldOrder,
  readGoldDesk,
  readGoldMarket,
} from "../../domain/gold/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus } from "../../domain/orders/model.ts";
import { lockPayoutDetails, recordPayment } from "../../domain/payments/index.ts";
import { leaveReview, publishReview, replyToReview } from "../../domain/reviews/index.ts";
import { welcomeCode } from "../promo-code.ts";
import { unwrap } from "../unwrap.ts";

type DemoOrder = {
  direction: "buy" | "sell";
  quantity: number;
  rsn: string;
  email: string;
  /** The promo code with which it was bought. */
  promoCode?: string;
  /** The statuses it went through after `pending`. */
  steps: readonly OrderStatus[];
  /** What its customer wrote about it, once it was completed. */
  review?: DemoReview;
};

/** One that is not published waits at the desk. */
type DemoReview = {
  stars: number;
  text: string;
  shownName: string;
  isPublished?: boolean;
  /** What we answered to it. */
  reply?: string;
};

const traded: readonly OrderStatus[] = ["in_progress", "gold_collected", "gold_received", "payment_sent"];

/**
 * What has happened in the demo shop before the first visitor comes. The demo customer finds their own by
 * their address.
 */
const demoOrders: readonly DemoOrder[] = [
  {
    direction: "sell",
    quantity: 320,
    rsn: "Vault Heron",
    email: "customer@goldhall.test",
    steps: [...traded, "completed"],
  },
  {
    direction: "sell",
    quantity: 250,
    rsn: "Brine Baron",
    email: "baron@example.com",
    steps: [...traded, "completed"],
    review: {
      stars: 5,
      text: "Counted twice, paid once, all of it within the five minutes. The phrase made it easy to trust the trader.",
      shownName: "Brine B.",
      isPublished: true,
      reply: "Thank you, and well met at the bank. The phrase is there so that you never have to guess.",
    },
  },
  {
    direction: "buy",
    promoCode: welcomeCode,
    quantity: 50,
    rsn: "Vault Heron",
    email: "customer@goldhall.test",
    steps: ["in_progress", "gold_collected", "completed"],
    review: {
      stars: 4,
      text: "Gold in hand ten minutes after paying. The first world was full, so we moved once.",
      shownName: "Vault H.",
    },
  },
  { direction: "sell", quantity: 30, rsn: "Tall Reed", email: "reed@example.com", steps: ["canceled"] },
  { direction: "sell", quantity: 75, rsn: "Grey Plover", email: "plover@example.com", steps: traded },
  {
    direction: "sell",
    quantity: 70,
    rsn: "Ashen Toad",
    email: "toad@example.com",
    steps: ["in_progress", "gold_collected"],
  },
  {
    direction: "buy",
    promoCode: welcomeCode,
    quantity: 40,
    rsn: "Owl Pellet",
    email: "pellet@example.com",
    steps: ["in_progress"],
  },
  { direction: "sell", quantity: 60, rsn: "Iron Lung 9", email: "ironlung@example.com", steps: [] },
  { direction: "sell", quantity: 100, rsn: "Vault Heron", email: "customer@goldhall.test", steps: [] },
];

/**
 * Places the demo's first orders, two of them with the welcome code, which must be there, through the shop's
 * own commands, and sets stock and capacity to what they were before.
 */
export async function seedDemoOrders(ctx: ShopCtx): Promise<void> {
  const before = await readGoldMarket(ctx);
  for (const [index, order] of demoOrders.entries()) await placeDemoOrder(ctx, order, index);
  const { stock, capacity } = unwrap(await readGoldDesk(ctx));
  await refill(ctx, "stock", before.stockMillions, stock);
  await refill(ctx, "capacity", before.capacityMillions, capacity);
}

type Position = { availableMillions: number };

async function refill(
  ctx: ShopCtx,
  kind: "stock" | "capacity",
  available: number,
  { availableMillions }: Position,
): Promise<void> {
  const deltaMillions = available - availableMillions;
  if (deltaMillions === 0) return;
  const reason = "As before the first orders";
  unwrap(await adjustPosition(ctx, { kind, deltaMillions, reason, onceKey: `demo-orders-${kind}` }));
}

async function placeDemoOrder(ctx: ShopCtx, order: DemoOrder, index: number): Promise<void> {
  const { direction, quantity, rsn, email, promoCode, steps, review } = order;
  const { quoteId } = unwrap(await makeQuote(ctx, { direction, quantity }));
  const { placed } = unwrap(
    await placeGoldOrder(ctx, {
      type: direction === "buy" ? "gold_buy" : "gold_sale",
      quoteId,
      rsn,
      customerEmail: email,
      promoCode,
      source: "web",
      customerId: null,
      once: { scope: "demo-orders", key: `demo-order-${index}` },
    }),
  );
  const { orderId, amountCents, accessToken: token } = placed;
  if (direction === "buy" && steps.length > 0) {
    const reference = `DEMO-${index}`;
    unwrap(await recordPayment(ctx, { orderId, method: "manual", how: "bank", reference, amountCents }));
  }
  if (steps.includes("payment_sent")) {
    unwrap(await lockPayoutDetails(ctx, { orderId, token, details: { method: "paypal", email } }));
  }
  for (const status of steps) {
    unwrap(await setOrderStatus(ctx, { orderId, status }));
  }
  if (review) await addReview(ctx, { orderId, token }, review);
}

async function addReview(
  ctx: ShopCtx,
  { orderId, token }: { orderId: string; token: string },
  { isPublished = false, reply, ...words }: DemoReview,
): Promise<void> {
  unwrap(await leaveReview(ctx, { orderId, token, reviewVersion: 0, ...words }));
  if (isPublished) unwrap(await publishReview(ctx, { orderId, version: 1 }));
  if (reply) unwrap(await replyToReview(ctx, { orderId, version: 2, reply }));
}
