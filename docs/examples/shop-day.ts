import { randomUUID } from "node:crypto";
import { type EventOrder, startReceiver } from "./receiver.ts";
import { allOrders, answered, type Schemas, type Shop, setting, shopOf } from "./shop.ts";

// A shop's day by its API alone. A receiver hears of it, and at its end has the orders that the API lists.

const shop = shopOf(setting("SHOP_KEY"));
const startedAt = new Date().toISOString();
/** Distinguishes this run from those before. */
const run = randomUUID().slice(0, 8);
const receiver = await startReceiver({
  port: Number(setting("WEBHOOK_PORT")),
  secret: setting("WEBHOOK_SECRET"),
});

const say = (line: string) => process.stdout.write(`${line}\n`);
/** A repeated call with the same key is done once. */
const once = () => ({ "Idempotency-Key": randomUUID() });
const withId = (id: string) => ({ path: { id } });

async function publishRates(): Promise<void> {
  const desk = await answered(shop.GET("/api/gold"));
  const now = desk.versions.find(({ state }) => state === "in_force");
  if (!now) throw new Error("The shop has no rates");
  const { buy_rate_usd, sell_rate_usd, payment_rate_usd, tiers } = now;
  const same = { buy_rate_usd, sell_rate_usd, payment_rate_usd, tiers };
  const { version } = await answered(
    shop.POST("/api/gold/rates", { body: { ...same, version: desk.newest_version, note: `Day ${run}` } }),
  );
  const effective_at = new Date(Date.now() + 3_600_000).toISOString();
  const planned = await answered(shop.POST("/api/gold/rates", { body: { ...same, version, effective_at } }));
  await answered(
    shop.DELETE("/api/gold/rates/{version}", { params: { path: { version: planned.version } } }),
  );
  say(`Rates: version ${version} is in force; version ${planned.version} was planned and withdrawn.`);
}

async function adjustStock(): Promise<void> {
  for (const millions of [900, -100]) {
    const body = { kind: "stock" as const, millions, reason: "Counted" };
    const { from, to } = await answered(
      shop.POST("/api/gold/adjustments", { params: { header: once() }, body }),
    );
    say(`Stock: ${from}M, now ${to}M.`);
  }
}

async function createPromoCode(): Promise<string> {
  const { code } = await answered(
    shop.POST("/api/promo-codes", {
      body: {
        code: `DAY${run.toUpperCase()}`,
        percent_hundredths: 1_000,
        max_redemptions: 10,
        valid_until: null,
      },
    }),
  );
  say(`Promo code: ${code} takes 10 % off.`);
  return code;
}

type NewOrder = Schemas["PlacedOrder"];
type Trade = { quantity: number; promoCode?: string };

async function placeGoldOrder(direction: "buy" | "sell", { quantity, promoCode }: Trade): Promise<NewOrder> {
  const quote = await answered(shop.POST("/api/gold/quotes", { body: { direction, quantity } }));
  const customer = {
    ...{ quote_id: quote.quote_id, rsn: "Vault Heron" },
    ...{ customer_email: `heron-${run}@customers.example`, customer_name: "Ada Heron" },
  };
  const body =
    direction === "sell"
      ? { type: "gold_sale" as const, ...customer }
      : { type: "gold_buy" as const, pay_with: "paypal" as const, promo_code: promoCode, ...customer };
  const order = await answered(shop.POST("/api/orders", { params: { header: once() }, body }));
  say(`Order: ${order.type} of ${order.quantity}M for ${order.amount_cents} cents.`);
  return order;
}

type Status = Schemas["ListedOrder"]["status"];

async function moveOrder(id: string, ...statuses: Status[]): Promise<void> {
  for (const status of statuses) {
    const { version } = await answered(shop.GET("/api/orders/{id}", { params: withId(id) }));
    const body = { status, version };
    await answered(shop.POST("/api/orders/{id}/status", { params: withId(id), body }));
  }
  say(`Order: ${statuses.join(", ")}.`);
}

async function recordPayment({ id, amount_cents }: NewOrder): Promise<void> {
  const body = { how: "paypal" as const, reference: `PAY-${id.slice(0, 8)}`, amount_cents };
  await answered(shop.POST("/api/orders/{id}/payments", { params: withId(id), body }));
  say(`Payment: ${body.reference} has arrived.`);
}

async function sellGold(promoCode: string): Promise<void> {
  const order = await placeGoldOrder("buy", { quantity: 50, promoCode });
  await recordPayment(order);
  await moveOrder(order.id, "in_progress", "gold_collected", "completed");
}

async function buyGold(): Promise<void> {
  const order = await placeGoldOrder("sell", { quantity: 20 });
  // What only its customer says, with the access token that came with the order.
  const customer = shopOf(order.access_token);
  const payout = { method: "paypal" as const, email: `heron-${run}@pay.example` };
  await answered(customer.PUT("/api/orders/{id}/payout", { params: withId(order.id), body: { payout } }));
  await moveOrder(order.id, "in_progress", "gold_collected", "gold_received");
  const due = await payoutOf(order.id, "open");
  const reference = `OUT-${order.id.slice(0, 8)}`;
  const sent = { version: due.version, reference, completes: true };
  await answered(shop.POST("/api/orders/{id}/payout/sent", { params: withId(order.id), body: sent }));
  const { version } = await payoutOf(order.id, "sent");
  await answered(
    shop.POST("/api/orders/{id}/payout/confirmed", { params: withId(order.id), body: { version } }),
  );
  say(`Payout: ${reference} of ${due.amount_cents} cents was sent and has arrived.`);
}

async function payoutOf(orderId: string, state: "open" | "sent"): Promise<Schemas["Payout"]> {
  let cursor: string | undefined;
  do {
    const page = await answered(shop.GET("/api/payouts", { params: { query: { state, cursor } } }));
    const payout = page.payouts.find(({ order_id }) => order_id === orderId);
    if (payout) return payout;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  throw new Error(`Order ${orderId} has no payout that is ${state}`);
}

async function refund(): Promise<void> {
  const order = await placeGoldOrder("buy", { quantity: 10 });
  await recordPayment(order);
  await answered(
    shop.POST("/api/orders/{id}/cancel", {
      params: withId(order.id),
      body: { reason: "Changed their mind" },
    }),
  );
  const { refunds } = await answered(shop.GET("/api/refunds"));
  const due = refunds.find(({ order_id }) => order_id === order.id);
  if (!due) throw new Error("Nothing is due back");
  const body = {
    reference: `BACK-${order.id.slice(0, 8)}`,
    amount_cents: due.due_cents,
    reason: "Canceled",
  };
  await answered(shop.POST("/api/orders/{id}/refunds", { params: withId(order.id), body }));
  say(`Refund: ${body.reference} of ${body.amount_cents} cents.`);
}

/** More than one person takes in by themself. */
const accountPrice = 110;

/** Above the shop's limit two people say that money came, and a key counts as the person who made it. */
async function recordLargePayment(other: Shop, listingId: string): Promise<void> {
  const body = {
    type: "account_purchase" as const,
    listing_id: listingId,
    price_usd: accountPrice,
    pay_with: "paypal" as const,
    customer_email: `wren-${run}@customers.example`,
  };
  const order = await answered(shop.POST("/api/orders", { params: { header: once() }, body }));
  await recordPayment(order);
  const { payments } = await answered(shop.GET("/api/payments/unconfirmed"));
  const waiting = payments.find(({ order_id }) => order_id === order.id);
  if (!waiting) throw new Error("The payment waits for nobody");
  const { error } = await other.POST("/api/orders/{id}/payments/{payment_id}/confirmed", {
    params: { path: { id: order.id, payment_id: waiting.id } },
  });
  if (error?.code !== "forbidden") throw new Error("A key was the second person");
  say(`Payment: ${waiting.amount_cents} cents wait for a second person. A key isn't one: ${error.detail}`);
}

async function listAccount(): Promise<string> {
  const listing = {
    name: `Ashen Zerker ${run}`,
    build: "Zerker" as const,
    price: 120,
    features: ["Fire cape"],
    email: `zerker-${run}@mail.example`,
    password: randomUUID(),
  };
  const made = await answered(
    shop.POST("/api/listings", { params: { query: {}, header: once() }, body: listing }),
  );
  const [{ id, url } = { id: "", url: "" }] = made.listings;
  const picture = await (await fetch(new URL("/social-card.png", setting("SHOP_URL")))).blob();
  await answered(
    shop.POST("/api/listings/{id}/pictures", {
      params: withId(id),
      headers: { "Content-Type": "image/png" },
      // A picture is sent as it is, which the generated type calls a string.
      body: picture as unknown as string,
      bodySerializer: (sent) => sent,
    }),
  );
  const { version } = await answered(shop.GET("/api/listings/{id}", { params: withId(id) }));
  const changed = await answered(
    shop.PATCH("/api/listings/{id}", { params: withId(id), body: { version, price: accountPrice } }),
  );
  const body = { state: "published" as const, version: changed.version };
  await answered(shop.POST("/api/listings/{id}/state", { params: withId(id), body }));
  say(`Listing: ${url}`);
  return id;
}

async function report(): Promise<void> {
  const today = startedAt.slice(0, 10);
  const query = { from: today, to: today };
  const { bars } = await answered(shop.GET("/api/reports", { params: { query } }));
  for (const bar of bars) say(`Report: ${bar.placed} orders placed today, ${bar.completed} completed.`);
}

/** Waits until the receiver's orders are those of the API, field by field. */
async function proveCopy(): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const listed = await allOrders(shop, startedAt);
    const different = listed.filter((order) => !isSame(order, receiver.orders.get(order.id)));
    if (different.length === 0) return listed.length;
    if (tries === 60) throw new Error(`The copy lacks ${different.map(({ id }) => id).join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function isSame(order: Schemas["ListedOrder"], copy: EventOrder | undefined): boolean {
  if (!copy) return false;
  const { currency: _, ...fields } = copy;
  return Object.entries(fields).every(([name, value]) => order[name as keyof typeof order] === value);
}

await publishRates();
await adjustStock();
const promoCode = await createPromoCode();
await sellGold(promoCode);
await buyGold();
await refund();
const listingId = await listAccount();
await recordLargePayment(shopOf(setting("SECOND_KEY")), listingId);
await report();
const proved = await proveCopy();
const messages = [...receiver.types.values()].reduce((sum, count) => sum + count, 0);
say(`${proved} orders from ${messages} webhooks equal those of the API.`);
await receiver.stop();
