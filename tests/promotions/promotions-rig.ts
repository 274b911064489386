import { randomUUID } from "node:crypto";
import { ensureGold, goldReactor, makeQuote, placeGoldOrder } from "../../domain/gold/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import {
  listPayouts,
  markPayoutSent,
  type PaymentsCtx,
  paymentsReactor,
} from "../../domain/payments/index.ts";
import {
  askCommissionPayout,
  createPromoCode,
  type NewPromoCode,
  promotionsReactor,
} from "../../domain/promotions/index.ts";
import { type Actor, system } from "../../kernel/actor.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { paidByHand } from "../payments/payments-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";

/** A shop with gold in plenty, all reactors that promotions stand beside, and a clock of its own. */
export async function promoShop(database: TestDatabase) {
  const { ctx: orders, clock } = ordersCtx(database, [goldReactor, paymentsReactor, promotionsReactor]);
  const ctx: PaymentsCtx = { ...orders };
  const as = (actor: Actor): PaymentsCtx => ({ ...ctx, actor });
  await ensureGold(as(system("start")));
  await database.pool.query("update gold_positions set total = 1000000, reserved = 0, newcomers = 0");
  await generousHolds(database.db);
  return { ctx, clock, as };
}

/** A code that must be made: 15 % off a first purchase, ten times, unless told otherwise. */
export async function makeCode(ctx: PaymentsCtx, code: string, more: Partial<NewPromoCode> = {}) {
  const terms = { isFirstPurchase: true, maxRedemptions: 10, validUntil: null };
  const part = more.fixedCents === undefined ? { percentHundredths: 1500 } : {};
  const made = await createPromoCode({ ...ctx, actor: system("test") }, { code, ...terms, ...part, ...more });
  if (!made.ok) throw new Error(made.error.text);
  return made.value;
}

type Options = {
  code?: string;
  email?: string;
  customerId?: string;
  quantity?: number;
  direction?: "buy" | "sell";
  key?: string;
  quoteId?: string;
  client?: string;
};

/** A price for some gold, 100M unless told otherwise: $20.00 to buy. */
export async function goldQuote(
  ctx: PaymentsCtx,
  { quantity = 100, direction = "buy" }: Options = {},
): Promise<string> {
  const quote = await makeQuote(ctx, { direction, quantity });
  if (!quote.ok) throw new Error(quote.error.text);
  return quote.value.quoteId;
}

/** Places an order of gold with a code, at a fresh quote and under a fresh key unless they are given. */
export async function buy(ctx: PaymentsCtx, options: Options) {
  const { direction = "buy", customerId = null, key = randomUUID() } = options;
  return placeGoldOrder(customerId ? { ...ctx, actor: memberWith(customerId) } : ctx, {
    type: direction === "buy" ? "gold_buy" : "gold_sale",
    quoteId: options.quoteId ?? (await goldQuote(ctx, options)),
    rsn: "Vault Heron",
    customerEmail: options.email ?? `${randomUUID()}@customers.example`,
    promoCode: options.code,
    source: "web",
    client: options.client,
    customerId,
    once: { scope: "test", key },
  });
}

function memberWith(personId: string): Actor {
  return { kind: "person", personId, role: "member", sessionId: randomUUID(), elevated: false };
}

/** An order that must be placed; answers its id and amount. */
export async function bought(ctx: PaymentsCtx, options: Options) {
  const done = await buy(ctx, options);
  if (!done.ok) throw new Error(done.error.text);
  return done.value.placed;
}

/** A code's count, and how many redemptions are really held: they must be one number. */
export async function countsOf(database: TestDatabase, code: string) {
  const { rows } = await database.pool.query(
    `select used, max_redemptions as most, (select count(*)::int from promo_redemptions r
       where r.code = c.code and r.state = 'held') as held from promo_codes c where code = $1`,
    [code],
  );
  const [row] = rows;
  return { used: Number(row.used), held: Number(row.held), most: Number(row.most) };
}

/** A referrer with a friend who came by their link. */
export async function friends(database: TestDatabase) {
  const referrer = await person(database, "member", "Vault Heron");
  const friend = await person(database, "member", "Brine Baron");
  await database.pool.query(
    "update user_profiles set referred_by = $2, created_at = '2026-11-20T12:00:00Z' where id = $1",
    [friend.personId, referrer.personId],
  );
  return { referrer, friend };
}

/** A purchase of the friend that is paid and completed by a manager: 5 % of it is commission. */
export async function friendBuys(
  manager: PaymentsCtx,
  friend: { personId: string },
  quantity: number,
  more: { email?: string; client?: string } = {},
): Promise<string> {
  const { orderId, amountCents } = await bought(manager, { customerId: friend.personId, quantity, ...more });
  const paid = { orderId, method: "manual", how: "bank", reference: orderId, amountCents } as const;
  const received = await paidByHand(manager, paid);
  if (!received.ok) throw new Error(received.error.text);
  const moved = await setOrderStatus(manager, { orderId, status: "completed", note: "put here by the test" });
  if (!moved.ok) throw new Error(moved.error.text);
  return orderId;
}

/** The one open payout of a referrer's commission, as the desk lists it and acts on it. */
export async function openRequestOf(manager: PaymentsCtx, { actor }: Pick<PaymentsCtx, "actor">) {
  const listed = await listPayouts(manager, {});
  if (!listed.ok || actor.kind !== "person") throw new Error("There is no list of payouts");
  const found = listed.value.payouts.find(({ personId }) => personId === actor.personId);
  if (!found) throw new Error("There is no open payout");
  return { ...found, act: { orderId: found.id, version: found.version } };
}

/** A referrer asks for their balance, and a manager enters it as paid. */
export async function askedAndPaid(referrer: PaymentsCtx, manager: PaymentsCtx, amountCents: number) {
  const asked = await askCommissionPayout(referrer, {
    details: { method: "paypal", email: `${randomUUID()}@paid.example` },
  });
  if (!asked.ok) throw new Error(asked.error.text);
  const open = await openRequestOf(manager, referrer);
  if (open.amountCents !== amountCents) throw new Error(`${open.amountCents} cents are asked for`);
  const paid = await markPayoutSent(manager, open.act);
  if (!paid.ok) throw new Error(paid.error.text);
}
