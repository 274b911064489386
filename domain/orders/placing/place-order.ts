import { sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { runInOrder } from "../../../platform/database/run-in-order.ts";
import { onceInStatement } from "../../../platform/idempotency/once.ts";
import type { AgreedVersions } from "../../content/model.ts";
import { closedFailure, mayOrderWhileClosed, whileOpen } from "../../settings/index.ts";
import { newAccessToken } from "../access.ts";
import { agreeToTerms } from "../consent/order-consents.ts";
import type { OrdersCtx } from "../context.ts";
import { markedRefused, unlessMarked } from "../customers/customer-marks.ts";
import type { Visitor } from "../holds/visitor.ts";
import { countVisitor } from "../holds/visitor-limits.ts";
import { type GoldShare, type VisitorHold, whyNoRoom } from "../holds/visitor-room.ts";
import type { OrderType } from "../model.ts";
import { type NewOrder, writeOrder } from "./new-order.ts";
import type { PlacementStep } from "./placement-step.ts";

type Placement = {
  order: NewOrder;
  /** Scope and key of Rule P11; `content` is everything that was asked. */
  once: { scope: string; key: string; content: unknown };
  /** What is known to stand against the order before anything is written, such as an expired quote. */
  failure?: Failure | null;
  /** The versions of the legal texts that its form showed; programs agree to those in force. */
  agreed?: AgreedVersions | undefined;
  /** Within whose limits it counts, whatever is traded (Rules P32, P48); null for what staff place. */
  visitor: Visitor | null;
  /** The gold that it takes. */
  share?: GoldShare;
  /** What the selling part takes and writes, in this order; what many orders want at once comes last. */
  steps?: readonly PlacementStep[];
};

/** What whoever placed an order is answered, also when asking again. */
export type PlacedOrder = {
  orderId: string;
  type: OrderType;
  status: "pending";
  quantity: number;
  amountCents: number;
  world: number | null;
  createdAt: string;
  accessToken: string;
};

/**
 * Places an order in one transaction, so that everything or nothing of it is there after a crash (Rules P10,
 * P11). Its steps run in the order in which they stand here, and the first check that fails decides the
 * answer:
 *
 * 1. The idempotency key. A repeat gets the first answer and makes nothing, whatever else stands against it
 *    by now; simultaneous repeats wait for each other here. With other content it is refused (`key_reused`).
 * 2. The shop is open, unless staff order (`conflict`, Rule P38).
 * 3. What was known to stand against the order.
 * 4. The order's row, events and jobs. A quote that has made an order makes no other (`conflict`).
 * 5. The versions of the legal texts that its customer agrees to, unless staff or a staff key place it
 *    (`conflict`).
 * 6. Money that was taken back of its customer, where the owner refuses those (`forbidden`, Rule P49).
 * 7. The limits of its visitor (`conflict`).
 * 8. The steps of the selling part, then those of its promo code.
 *
 * Rows for which others wait are locked last and in the order in which `changeOrder` and the reactors lock
 * them: visitor, then gold, listing or quote, then promo code (decision 009).
 */
export async function placeOrder(
  ctx: OrdersCtx,
  { order, once, failure, agreed, visitor, share, steps = [] }: Placement,
): Promise<Result<{ placed: PlacedOrder; replayed: boolean }>> {
  const { token, hash } = newAccessToken();
  const createdAt = ctx.clock.now();
  const placed: PlacedOrder = {
    orderId: order.id,
    type: order.type,
    status: "pending",
    quantity: order.quantity,
    amountCents: order.amountCents,
    world: order.world ?? null,
    createdAt: createdAt.toISOString(),
    accessToken: token,
  };
  const prepared = onceInStatement(ctx, once, { status: 201, answer: placed });
  if (!prepared.ok) return prepared;
  const { claim, replay } = prepared.value;
  const placing = { order, hash, createdAt, visitor };
  const all: readonly PlacementStep[] = [
    { statement: claim, mustReturn: 1 },
    ...(mayOrderWhileClosed(ctx.actor) ? [] : [openShop(ctx)]),
    ...(failure ? [never(failure)] : []),
    { statement: writeOrder(ctx, placing), failure: async () => quoteUsed },
    ...(isPlacedByStaff(ctx, order) ? [] : [agreeToTerms(ctx, { order, agreed, at: createdAt })]),
    ...(visitor?.refusesMarked ? [refuseMarked(ctx, order)] : []),
    ...(visitor ? [takeRoom(ctx, { visitor, share })] : []),
    ...steps,
  ];
  const stoppedAt = await runInOrder(ctx.db, all);
  if (stoppedAt === null) return ok({ placed, replayed: false });
  const why = all[stoppedAt]?.failure;
  if (why) return fail(await why());
  const first = await replay();
  return first.ok ? ok({ placed: first.value.answer, replayed: true }) : first;
}

/** Staff and their programs order for a customer who has seen no terms: nobody agrees to them. */
function isPlacedByStaff({ actor }: OrdersCtx, { source }: NewOrder): boolean {
  return source === "desk" || actor.kind === "key";
}

function openShop({ db }: OrdersCtx): PlacementStep {
  return { statement: whileOpen, mustReturn: 1, failure: () => closedFailure(db) };
}

/** A check that always fails. */
function never(failure: Failure): PlacementStep {
  return { statement: sql`select where false`, mustReturn: 1, failure: async () => failure };
}

function refuseMarked(ctx: OrdersCtx, { payout, ...order }: NewOrder): PlacementStep {
  const statement = unlessMarked(ctx, { ...order, payoutPrint: payout?.print ?? null });
  return { statement, mustReturn: 1, failure: async () => markedRefused };
}

/** Counts the order within its visitor's limits, each of which must have room. */
function takeRoom({ db }: OrdersCtx, hold: VisitorHold): PlacementStep {
  const mustReturn = hold.visitor.keys.length;
  return { statement: countVisitor(hold), mustReturn, failure: () => whyNoRoom(db, hold) };
}

/** Said to whoever orders again with a quote that has its order. */
export const quoteUsedText =
  "You've already ordered with this quote. The link is in our email. To order again, get a new quote.";

const quoteUsed: Failure = { code: "conflict", title: "Submission Failed", text: quoteUsedText };
